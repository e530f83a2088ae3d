import { listGames } from '@press-start/api/contract';
import { call } from '@press-start/shared-ui/api';
import type { PageHandle } from '@press-start/shared-ui/page';
import { paths, safeReturnTo } from '@press-start/shared-ui/paths';
import { currentSession } from '@press-start/shared-ui/session';
import { redirect, useLoaderData, useNavigate, useSearchParams } from 'react-router-dom';
import type { LoaderFunctionArgs } from 'react-router-dom';
import styled from 'styled-components';
import { LoginDialog } from './LoginDialog';

export const handle: PageHandle = {
  server: 'skeleton',
  meta: () => ({ title: 'Login | Press Start', description: 'Log in to Press Start.' }),
};

/** Covers for the wall beside the form. Somebody who is signed in already is sent on. */
export async function loader({ request }: LoaderFunctionArgs) {
  if (currentSession()) throw redirect(wayBack(new URL(request.url).searchParams));
  return { covers: await wallOf(request.signal) };
}

/** The dialog, until it has been answered or closed; then back to where the shopper came from. */
export function Component() {
  const { covers } = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  return (
    <Behind>
      <LoginDialog
        covers={covers}
        returnTo={safeReturnTo(search)}
        onClose={() => void (hasPageBefore() ? navigate(-1) : navigate(paths.home(), { replace: true }))}
        onSignedIn={() => void navigate(wayBack(search), { replace: true })}
      />
    </Behind>
  );
}

export function HydrateFallback() {
  return <Behind />;
}

/** Decoration: a catalogue that does not answer keeps nobody from logging in. */
async function wallOf(signal: AbortSignal): Promise<string[]> {
  try {
    const games = await call(listGames, { query: { page: 1, limit: 6, sort: 'newest' }, signal });
    return games.map((game) => game.thumbnail_product);
  } catch (error) {
    console.warn('No covers for the wall', error);
    return [];
  }
}

function wayBack(search: URLSearchParams): string {
  return safeReturnTo(search) ?? paths.home();
}

/** True when going back stays in the store: the router numbers its history entries. */
function hasPageBefore(): boolean {
  const state: unknown = window.history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0;
}

/** What lies behind the dialog: room, so that the footer stays below the fold. */
const Behind = styled.div`
  min-height: 100vh;
`;
