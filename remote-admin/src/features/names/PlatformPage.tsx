import { createPlatform, listPlatforms } from '@press-start/api/contract';
import { platformNameError } from '@press-start/api/contract/rules';
import { call } from '@press-start/shared-ui/api';
import type { PageHandle } from '@press-start/shared-ui/page';
import { useLoaderData } from 'react-router-dom';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { asAdmin } from '../frame/asAdmin';
import { NameFallback, NamePage } from './NamePage';

export const handle: PageHandle = {
  server: 'skeleton',
  session: 'required',
  meta: () => ({
    title: 'Add Platform | Press Start',
    description: 'A new platform for the games of Press Start.',
  }),
};

export function loader({ request }: LoaderFunctionArgs) {
  return asAdmin(request, async ({ data: { username } }) => {
    const platforms = await call(listPlatforms, { signal: request.signal, cache: 'no-cache' });
    return { username, names: platforms.map(({ name_platform }) => name_platform) };
  });
}

export function Component() {
  const { username, names } = useLoaderData<typeof loader>();
  return (
    <NamePage
      what="Platform"
      username={username}
      names={names}
      errorOf={platformNameError}
      create={(platform) => call(createPlatform, { body: { platform } })}
    />
  );
}

export function HydrateFallback() {
  return <NameFallback what="Platform" />;
}
