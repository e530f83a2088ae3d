/** The route tree around the remotes' pages: app layout, error boundaries and not-found page. */
import type { ReactNode } from 'react';
import type { RouteObject } from 'react-router-dom';
import { store } from '@press-start/api/contract/rules';
import { NotFound } from '@press-start/shared-ui/components';
import type { PageHandle } from '@press-start/shared-ui/page';
import { AppLayout, RestoreScroll } from '@press-start/shared-ui/shell';
import type { PageErrorProps } from './PageError';
import { PageError } from './PageError';

/**
 * Id of the parent route of the remotes' pages. The route's error boundary shows the notice for a failed
 * page.
 */
export const pagesId = 'pages';

const notFoundHandle: PageHandle = {
  server: 'full',
  meta: () => ({
    title: `Game over | ${store.name}`,
    description: 'There is nothing at this address. The shop is one step back.',
    indexed: false,
  }),
};

interface Login {
  route: RouteObject;
  overlay: ReactNode;
}

interface Parts extends PageErrorProps {
  /** Set only in the browser; the server renders only the page behind the login dialog. */
  login?: Login;
}

/** Returns the route tree. @param pages the pages of the remotes that are loaded so far */
export function shellRoutes(pages: RouteObject[], { login, ...errorProps }: Parts): RouteObject[] {
  return [
    {
      id: 'frame',
      element: (
        <>
          <AppLayout />
          <RestoreScroll />
          {login?.overlay}
        </>
      ),
      // Shown when a remote cannot be loaded.
      errorElement: (
        <>
          <AppLayout>
            <PageError {...errorProps} />
          </AppLayout>
          {login?.overlay}
        </>
      ),
      children: [
        // The login route precedes the pages, because the remote that owns /login has its own page for
        // standalone use.
        ...(login ? [login.route] : []),
        {
          id: pagesId,
          errorElement: <PageError {...errorProps} />,
          children: [...pages, { id: 'not-found', path: '*', Component: NotFound, handle: notFoundHandle }],
        },
      ],
    },
  ];
}
