import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Link, RouterProvider } from 'react-router-dom';
import styled from 'styled-components';
import { StoreApp } from '../app';
import { fontFaces, GlobalStyle, iconNames, iconSprite } from '../document';
import type { FragmentOffer } from '../fragments';
import type { PageRoute } from '../page';
import { AppLayout, RestoreScroll, setHistoryKey } from '../shell';
import { media, showTheme, theme, themeFromCookies } from '../themes';
import { EventLog, recordEvents } from './EventLog';
import { offerStandaloneFragments } from './offerStandaloneFragments';

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

/** Renders a remote without the host, but with the same app layout, themes, cart and session. */
export function openStandalone(routes: PageRoute[], fragments: readonly FragmentOffer[] = []) {
  offerStandaloneFragments(fragments);
  setHistoryKey(window);
  recordEvents();
  const router = createBrowserRouter([
    {
      element: (
        <>
          <AppLayout />
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
  // Without a host, no server has added the theme, the fonts and the icons to the page.
  const themeName = themeFromCookies(document.cookie);
  showTheme(themeName);
  const container = document.createElement('div');
  container.id = 'root';
  document.body.append(container);
  container.insertAdjacentHTML('afterend', `<style>${fontFaces(themeName)}</style>${iconSprite(iconNames)}`);
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
  right: ${space[4]};
  bottom: ${space[4]};
  z-index: ${layer.tabs};
  width: min(320px, calc(100vw - 2 * ${space[4]}));
  max-height: 40vh;
  overflow-y: auto;
  padding: ${space[2]} ${space[4]};
  border-radius: ${radius.m};
  background: ${color.bgDeep};
  box-shadow: ${frame.frame};

  ${media.mobile} {
    bottom: calc(${size.tabBar} + ${space[2]});
  }
`;
