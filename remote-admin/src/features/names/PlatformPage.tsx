import type { LoaderFunctionArgs } from 'react-router-dom';
import { useLoaderData } from 'react-router-dom';
import { createPlatform, listPlatforms } from '@press-start/api/contract';
import { platformNameError, store } from '@press-start/api/contract/rules';
import { call } from '@press-start/shared-ui/api';
import type { PageHandle } from '@press-start/shared-ui/page';
import { withAdminSession } from '../access/withAdminSession';
import { loadInbox } from '../layout/loadInbox';
import { officeLayout } from '../layout/officeLayout';
import { AddNamePage, NamePageFallback } from './AddNamePage';

export const handle: PageHandle = {
  server: 'skeleton',
  session: 'required',
  layout: officeLayout,
  meta: () => ({
    title: `Add Platform | ${store.name}`,
    description: `A new platform for the games of ${store.name}.`,
  }),
};

export function loader({ request }: LoaderFunctionArgs) {
  return withAdminSession(request, async ({ data: { username } }) => {
    const { signal } = request;
    const [platforms, inbox] = await Promise.all([
      call(listPlatforms, { signal, cache: 'no-cache' }),
      loadInbox(signal),
    ]);
    return { username, names: platforms.map(({ name_platform }) => name_platform), inbox };
  });
}

export function Component() {
  const { username, names, inbox } = useLoaderData<typeof loader>();
  return (
    <AddNamePage
      kind="Platform"
      username={username}
      newMessages={inbox?.new_messages}
      names={names}
      validate={platformNameError}
      create={(platform) => call(createPlatform, { body: { platform } })}
    />
  );
}

export function HydrateFallback() {
  return <NamePageFallback kind="Platform" />;
}
