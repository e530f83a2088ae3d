import { useAtom } from 'jotai';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { Outlet, useLocation, useMatches } from 'react-router-dom';
import styled from 'styled-components';
import type { PageLayout } from '../page';
import { isPageHandle } from '../page';
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
 * Renders the navbar, footer, tab bar and cart drawer. The landing page has none of them. A page can declare
 * its own header and footer.
 *
 * @param children an error message to render instead of the page, with the header and footer of the shop,
 *   because those of the page may have caused the error
 */
export function AppLayout({ children }: { children?: ReactNode }) {
  const { key, pathname } = useLocation();
  const declaredLayout = usePageLayout();
  const layout = children ? undefined : declaredLayout;
  const [showCart, setShowCart] = useAtom(showCartAtom);
  const closeCart = useCallback(() => setShowCart(false), [setShowCart]);

  useEffect(closeCart, [closeCart, key]);
  useFocusOnPage(pathname, showCart);

  const page = children ?? <Outlet />;
  if (pathname === paths.landing())
    return (
      <>
        <PageProgress />
        <SessionExpiry />
        {page}
      </>
    );
  const { Header, Footer: PageFooter } = layout ?? { Header: Navbar, Footer };
  return (
    <>
      <PageProgress />
      <SessionExpiry />
      <Page data-tabs={!layout}>
        <SkipLink href="#main">Skip to content</SkipLink>
        <Header />
        <Main id="main" tabIndex={-1}>
          {page}
        </Main>
        <PageFooter />
        {!layout && <TabBar />}
      </Page>
      {showCart && <LazyCartDrawer onClose={closeCart} />}
    </>
  );
}

function usePageLayout(): PageLayout | undefined {
  const handle = useMatches().at(-1)?.handle;
  return isPageHandle(handle) ? handle.layout : undefined;
}

/** Moves focus to the main region after a navigation to another path, once the cart drawer is closed. */
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
    &[data-tabs='true'] {
      padding-bottom: ${theme.size.tabBar};
    }
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
