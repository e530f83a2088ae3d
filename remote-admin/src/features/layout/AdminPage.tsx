import type { LoaderFunctionArgs } from 'react-router-dom';
import { Navigate, useLoaderData, useLocation, useRevalidator } from 'react-router-dom';
import { Button, EmptyState } from '@press-start/shared-ui/components';
import type { PageHandle } from '@press-start/shared-ui/page';
import { paths } from '@press-start/shared-ui/paths';
import { useRole } from '@press-start/shared-ui/session';
import { withAdminSession } from '../access/withAdminSession';
import { AdminLayout, FullHeightLoading } from './AdminLayout';
import { loadInbox } from './loadInbox';
import { officeLayout } from './officeLayout';
import { readSection, sections } from './sections';

export const handle: PageHandle = {
  server: 'skeleton',
  session: 'required',
  layout: officeLayout,
  meta: () => ({ title: 'Admin | Press Start', description: 'The back office of Press Start.' }),
};

/** Loads the section in the URL and the state of the inbox after the API has confirmed the admin role. */
export function loader(args: LoaderFunctionArgs) {
  return withAdminSession(args.request, async ({ data: { username } }) => {
    const section = readSection(new URL(args.request.url).searchParams);
    const [data, inbox] = await Promise.all([
      sections[section].load().then((module) => module.loader(args)),
      loadInbox(args.request.signal),
    ]);
    return { username, section, data, inbox };
  });
}

export function Component() {
  const { username, section, inbox } = useLoaderData<typeof loader>();
  const { admin } = useRole();
  // The role is fetched again when the window is focused, so `admin` can become false while the page is open.
  if (!admin) return <Navigate to={paths.home()} replace />;
  const { Component: SectionComponent } = sections[section];
  return (
    <AdminLayout username={username} section={section} newMessages={inbox?.new_messages}>
      <SectionComponent />
    </AdminLayout>
  );
}

export function HydrateFallback() {
  const { search } = useLocation();
  return (
    <AdminLayout section={readSection(new URLSearchParams(search))}>
      <FullHeightLoading />
    </AdminLayout>
  );
}

/** Renders an error instead of a section that failed to load. The sidebar stays usable. */
export function ErrorBoundary() {
  const { state, revalidate } = useRevalidator();
  return (
    <AdminLayout>
      <EmptyState icon="pad" text="Oops Something Went Wrong...">
        <Button variant="secondary" aria-disabled={state !== 'idle'} onClick={() => void revalidate()}>
          Retry
        </Button>
      </EmptyState>
    </AdminLayout>
  );
}
