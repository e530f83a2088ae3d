/** The route tree around the remotes' pages: one frame, one error ring, one not-found screen. */

import type { ReactNode } from 'react';
import type { RouteObject } from 'react-router-dom';
import { NotFound } from '@press-start/shared-ui/components';
import type { PageHandle } from '@press-start/shared-ui/page';
import { Frame, RestoreScroll } from '@press-start/shared-ui/shell';

import { PageError } from './PageError';
import type { PageErrorProps } from './PageError';

/** Pages are patched in here, inside the ring that catches what a page throws. */
export const pagesId = 'pages';

const gameOver: PageHandle = {
  server: 'full',
  meta: () => ({
    title: 'Game over | Press Start',
    description: 'There is nothing at this address. The shop is one step back.',
    indexed: false,
  }),
};

interface Login {
  /** What navigations to /login come to. */
  route: RouteObject;
  /** The dialog's place. */
  overlay: ReactNode;
}

interface Parts extends PageErrorProps {
  /** Only in the browser: the server draws the page behind. */
  login?: Login;
}

/** @param pages the pages of the remotes that are loaded so far */
export function frameRoutes(pages: RouteObject[], { login, ...notice }: Parts): RouteObject[] {
  return [
    {
      id: 'frame',
      element: (
        <>
          <Frame />
          <RestoreScroll />
          {login?.overlay}
        </>
      ),
      // Reached when a remote cannot be loaded: the same frame, with a notice in the page's place.
      errorElement: (
        <>
          <Frame>
            <PageError {...notice} />
          </Frame>
          {login?.overlay}
        </>
      ),
      children: [
        // Before the pages: the account remote has a login page as well, for when it runs alone.
        ...(login ? [login.route] : []),
        {
          id: pagesId,
          errorElement: <PageError {...notice} />,
          children: [...pages, { id: 'not-found', path: '*', Component: NotFound, handle: gameOver }],
        },
      ],
    },
  ];
}
