import type { LoaderFunctionArgs } from 'react-router-dom';
import { useLoaderData } from 'react-router-dom';
import { createGenre, listGenres } from '@press-start/api/contract';
import { genreNameError, store } from '@press-start/api/contract/rules';
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
    title: `Add Genre | ${store.name}`,
    description: `A new genre for the games of ${store.name}.`,
  }),
};

export function loader({ request }: LoaderFunctionArgs) {
  return withAdminSession(request, async ({ data: { username } }) => {
    const { signal } = request;
    const [genres, inbox] = await Promise.all([
      call(listGenres, { signal, cache: 'no-cache' }),
      loadInbox(signal),
    ]);
    return { username, names: genres.map(({ name_genre }) => name_genre), inbox };
  });
}

export function Component() {
  const { username, names, inbox } = useLoaderData<typeof loader>();
  return (
    <AddNamePage
      kind="Genre"
      username={username}
      newMessages={inbox?.new_messages}
      names={names}
      validate={genreNameError}
      create={(genre) => call(createGenre, { body: { genre } })}
    />
  );
}

export function HydrateFallback() {
  return <NamePageFallback kind="Genre" />;
}
