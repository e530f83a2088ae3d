import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Link, RouterProvider } from 'react-router-dom';
import styled from 'styled-components';
import type { PageRoute } from '../page';
import { Frame, nameEntry, RestoreScroll } from '../shell';
import { StoreApp } from '../app';
import { GlobalStyle, iconSprite } from '../document';
import { media, showTheme, theme, themeOfCookies } from '../themes';
import { EventLog, recordEvents } from './EventLog';

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
export function openStandalone(routes: PageRoute[]) {
  nameEntry(window);
  recordEvents();
  const router = createBrowserRouter([
    {
      element: (
        <>
          <Frame />
          <RestoreScroll />
          <Corner aria-label="Events of this page">
            <EventLog />
          </Corner>
        </>
      ),
      HydrateFallback: () => null,
      children: [...routes, { path: '*', element: <OtherRemote routes={routes} /> }],
    },
  ]);
  // The host server writes the theme and the icons into the page; alone, it is done here.
  const themeName = themeOfCookies(document.cookie);
  showTheme(themeName);
  const container = document.createElement('div');
  container.id = 'root';
  document.body.append(container);
  container.insertAdjacentHTML('afterend', iconSprite);
  createRoot(container).render(
    <StoreApp>
      <GlobalStyle themeName={themeName} />
      <RouterProvider router={router} />
    </StoreApp>,
  );
}

const { color, frame, layer, radius, size, space } = theme;

const Corner = styled.aside`
  position: fixed;
  right: ${space.m};
  bottom: ${space.m};
  z-index: ${layer.tabs};
  width: min(320px, calc(100vw - 2 * ${space.m}));
  max-height: 40vh;
  overflow-y: auto;
  padding: ${space.xs} ${space.m};
  border-radius: ${radius.m};
  background: ${color.bgDeep};
  box-shadow: ${frame.frame};

  ${media.mobile} {
    bottom: calc(${size.tabBar} + ${space.xs});
  }
`;
