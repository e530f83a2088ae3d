import type { LoaderFunctionArgs } from 'react-router-dom';
import { Navigate, useLoaderData, useLocation, useRevalidator } from 'react-router-dom';
import { store } from '@press-start/api/contract/rules';
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
  meta: () => ({ title: `Admin | ${store.name}`, description: `The back office of ${store.name}.` }),
};

/** After the API has confirmed the admin role, loads the section in the URL and the state of the inbox. */
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
  const loaded: Awaited<ReturnType<typeof loader>> | undefined = useLoaderData();
  const { admin } = useRole();
  const { search } = useLocation();
  if (!loaded)
    return (
      <AdminLayout section={readSection(new URLSearchParams(search))}>
        <FullHeightLoading />
      </AdminLayout>
    );
  const { username, section, inbox } = loaded;
  // The role is refetched when the window is focused, so `admin` can become false while the page is open.
  if (!admin) return <Navigate to={paths.home()} replace />;
  const { Component: SectionComponent } = sections[section];
  return (
    <AdminLayout username={username} section={section} newMessages={inbox?.new_messages}>
      <SectionComponent />
    </AdminLayout>
  );
}

// The same component renders the page while it loads, so that React preserves the sidebar and its focus.
export { Component as HydrateFallback };

/** Replaces a section that failed to load. The sidebar stays usable. */
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
