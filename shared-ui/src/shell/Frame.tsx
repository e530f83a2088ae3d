import { useAtom } from 'jotai';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import styled from 'styled-components';
import { paths } from '../paths';
import { SessionExpiry } from '../session';
import { media, theme } from '../themes';
import { LazyCartDrawer } from './cart/LazyCartDrawer';
import { Footer } from './Footer';
import { showCartAtom } from './layoutState';
import { Navbar } from './Navbar';
import { PageProgress } from './PageProgress';
import { TabBar } from './TabBar';

/**
 * Renders the app layout: navbar, footer, tab bar and cart drawer. The landing page has none of them.
 * @param children replaces the page of the route, for example with an error
 */
export function Frame({ children = <Outlet /> }: { children?: ReactNode }) {
  const { key, pathname } = useLocation();
  const [showCart, setShowCart] = useAtom(showCartAtom);
  const closeCart = useCallback(() => setShowCart(false), [setShowCart]);

  useEffect(closeCart, [closeCart, key]);
  useFocusOnPage(pathname, showCart);

  if (pathname === paths.landing())
    return (
      <>
        <PageProgress />
        <SessionExpiry />
        {children}
      </>
    );
  return (
    <>
      <PageProgress />
      <SessionExpiry />
      <Page>
        <SkipLink href="#main">Skip to content</SkipLink>
        <Navbar />
        <Main id="main" tabIndex={-1}>
          {children}
        </Main>
        <Footer />
        <TabBar />
      </Page>
      {showCart && <LazyCartDrawer onClose={closeCart} />}
    </>
  );
}

/** Moves the focus to the main region after a navigation. If the drawer is open, waits until it closes. */
function useFocusOnPage(pathname: string, isDrawerOpen: boolean): void {
  const focusedPath = useRef(pathname);
  useEffect(() => {
    if (isDrawerOpen || focusedPath.current === pathname) return;
    focusedPath.current = pathname;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname, isDrawerOpen]);
}

const Page = styled.div`
  display: flex;
  flex-direction: column;
  min-height: 100vh;

  ${media.mobile} {
    padding-bottom: ${theme.size.tabBar};
  }
`;

const Main = styled.main`
  flex: 1;

  &:focus-visible {
    outline: none;
  }
`;

const { color, space } = theme;

const SkipLink = styled.a`
  position: fixed;
  left: ${space[4]};
  top: -80px;
  z-index: ${theme.layer.dialog};
  padding: ${space[3]} ${space[4]};
  background: ${color.accent};
  color: ${color.onAccent};

  &:focus {
    top: ${space[4]};
  }
`;
