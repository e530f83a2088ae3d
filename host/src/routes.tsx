/** The route tree around the remotes' pages: one frame, one error ring, one not-found screen. */

import type { RouteObject } from 'react-router-dom';
import { NotFound } from '@press-start/shared-ui/components';
import { Frame, RestoreScroll } from '@press-start/shared-ui/shell';

import { PageError } from './PageError';

/** Pages are patched in here, inside the ring that catches what a page throws. */
export const pagesId = 'pages';

/** @param pages the pages of the remotes that are loaded so far */
export function frameRoutes(pages: RouteObject[]): RouteObject[] {
  return [
    {
      id: 'frame',
      element: (
        <>
          <Frame />
          <RestoreScroll />
        </>
      ),
      // Reached when a remote cannot be loaded: the same frame, with a notice in the page's place.
      errorElement: (
        <Frame>
          <PageError />
        </Frame>
      ),
      children: [
        {
          id: pagesId,
          errorElement: <PageError />,
          children: [...pages, { id: 'not-found', path: '*', Component: NotFound }],
        },
      ],
    },
  ];
}
