import { useAtom } from 'jotai';
import { useCallback, useEffect, type ReactNode } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import styled from 'styled-components';
import { paths } from '../paths';
import { SessionExpiry } from '../session';
import { media, theme } from '../themes';
import { showCartAtom } from './drawerState';
import { useFocusBack, useFocusOnPage } from './focus';
import { Footer } from './Footer';
import { LazyCartDrawer } from './LazyCartDrawer';
import { Navbar } from './Navbar';
import { PageProgress } from './PageProgress';
import { TabBar } from './TabBar';

/**
 * What surrounds every page: navbar, footer, tab bar and the cart drawer. The landing page stands alone, it is a
 * door and not a room. Shows the route's page unless given something else, e.g. what could not be loaded.
 */
export function Frame({ children = <Outlet /> }: { children?: ReactNode }) {
  const { key, pathname } = useLocation();
  const [showCart, setShowCart] = useAtom(showCartAtom);
  const closeCart = useCallback(() => setShowCart(false), [setShowCart]);

  useEffect(closeCart, [closeCart, key]);
  useFocusBack(showCart);
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
      <Page inert={showCart}>
        <SkipLink href="#main">Skip to content</SkipLink>
        <Navbar />
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <Footer />
        <TabBar />
      </Page>
      {showCart && <LazyCartDrawer onClose={closeCart} />}
    </>
  );
}

const Page = styled.div`
  display: flex;
  flex-direction: column;
  min-height: 100vh;

  > main {
    flex: 1;
  }

  > main:focus-visible {
    outline: none;
  }

  ${media.mobile} {
    padding-bottom: ${theme.size.tabBar};
  }
`;

const { color, space } = theme;

const SkipLink = styled.a`
  position: fixed;
  left: ${space.m};
  top: -80px;
  z-index: ${theme.layer.dialog};
  padding: ${space.s} ${space.m};
  background: ${color.accent};
  color: ${color.onAccent};

  &:focus {
    top: ${space.m};
  }
`;
