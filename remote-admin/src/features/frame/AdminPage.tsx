import { Button, EmptyState, Loading } from '@press-start/shared-ui/components';
import type { PageHandle } from '@press-start/shared-ui/page';
import { paths } from '@press-start/shared-ui/paths';
import { useRole } from '@press-start/shared-ui/session';
import { Navigate, useLoaderData, useLocation, useRevalidator } from 'react-router-dom';
import type { LoaderFunctionArgs } from 'react-router-dom';
import styled from 'styled-components';
import { AdminFrame } from './AdminFrame';
import { asAdmin } from './asAdmin';
import { sectionOf, sections } from './sections';

export const handle: PageHandle = {
  server: 'skeleton',
  session: 'required',
  meta: () => ({ title: 'Admin | Press Start', description: 'The back office of Press Start.' }),
};

/** The server says who is an admin, before anything of the shop is asked for; then the section opens itself. */
export function loader({ request }: LoaderFunctionArgs) {
  return asAdmin(request, async ({ data: { username } }) => {
    const params = new URL(request.url).searchParams;
    const section = sectionOf(params);
    const { open } = await sections[section].load();
    return { username, section, content: await open({ params, signal: request.signal }) };
  });
}

export function Component() {
  const { username, section, content } = useLoaderData<typeof loader>();
  const { admin } = useRole();
  // Revoked while the page was open: the role is asked anew whenever the admin comes back to it.
  if (!admin) return <Navigate to={paths.home()} replace />;
  return (
    <AdminFrame username={username} section={section}>
      {content}
    </AdminFrame>
  );
}

export function HydrateFallback() {
  const { search } = useLocation();
  return (
    <AdminFrame section={sectionOf(new URLSearchParams(search))}>
      <Waiting />
    </AdminFrame>
  );
}

/** The section could not be opened; the rest of the back office stays within reach. */
export function ErrorBoundary() {
  const { state, revalidate } = useRevalidator();
  return (
    <AdminFrame>
      <EmptyState icon="pad" text="Oops Something Went Wrong...">
        <Button variant="secondary" aria-disabled={state !== 'idle'} onClick={() => void revalidate()}>
          Retry
        </Button>
      </EmptyState>
    </AdminFrame>
  );
}

/** As high as the screen, so that nothing below it moves when the section arrives. */
const Waiting = styled(Loading)`
  min-height: 100vh;
`;
