import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Link, RouterProvider } from 'react-router-dom';
import type { PageRoute } from '../page';
import { Frame, RestoreScroll } from '../shell';
import { StoreApp } from '../app';
import { showTheme, themeOfCookies } from '../themes';

/** A remote alone knows its own pages only; any other path lists them. */
function OtherRemote({ routes }: { routes: PageRoute[] }) {
  return (
    <>
      <h1>This page belongs to another remote</h1>
      <ul>
        {routes.map(({ path = '/' }) => (
          <li key={path}>
            <Link to={path.replace(/:\w+/g, '1')}>{path}</Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/**
 * Opens a remote without the host: the same frame, themes, cart and session around its own pages.
 * @param routes the remote's routes, as the host gets them
 */
export function openAlone(routes: PageRoute[]) {
  const router = createBrowserRouter([
    {
      element: (
        <>
          <Frame />
          <RestoreScroll />
        </>
      ),
      HydrateFallback: () => null,
      children: [...routes, { path: '*', element: <OtherRemote routes={routes} /> }],
    },
  ]);
  // The host server writes the theme into the page; alone, the cookie is read here.
  showTheme(themeOfCookies(document.cookie));
  const container = document.createElement('div');
  container.id = 'root';
  document.body.append(container);
  createRoot(container).render(
    <StoreApp>
      <RouterProvider router={router} />
    </StoreApp>,
  );
}
