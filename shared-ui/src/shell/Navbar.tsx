import { useSetAtom } from 'jotai';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { store } from '@press-start/api/contract/rules';
import { Button, Wrap } from '../components';
import { Icon, Mark } from '../icons';
import { paths } from '../paths';
import { useSession } from '../session';
import { displayText, hiddenText, media, theme, uiText, when } from '../themes';
import { AccountMenu } from './AccountMenu';
import { CartBadge } from './cart/CartBadge';
import { useCartCount } from './cart/useCartCount';
import { showCartAtom } from './layoutState';
import { SearchBox } from './search/SearchBox';
import { ThemeSwitch } from './ThemeSwitch';

export function Navbar() {
  return (
    <Bar>
      <Row>
        <Link
          className="logo"
          to={paths.home()}
          aria-label={`${store.name}, to the catalogue`}
          discover="none"
        >
          <Mark />
          <span>{store.name}</span>
        </Link>
        <SearchBox className="search" />
        <Favs />
        <ThemeSwitch />
        <div className="own">
          <AccountMenu
            buttonClassName="menu"
            renderButton={(firstName) => (
              <>
                <b key={firstName}>{firstName ?? 'User'}</b>
                <Icon name="user" />
              </>
            )}
          />
          <CartButton />
        </div>
      </Row>
    </Bar>
  );
}

/** For shoppers only. The link appears after hydration, in empty space, so that nothing else moves. */
function Favs() {
  if (!useSession()) return null;
  return (
    <Link className="favs" to={paths.favs()}>
      <Icon name="heart" />
      Favs
    </Link>
  );
}

function CartButton() {
  const count = useCartCount();
  const showCart = useSetAtom(showCartAtom);
  return (
    <Button
      size="small"
      aria-label={count === undefined ? 'Cart' : `Cart, ${count} ${count === 1 ? 'item' : 'items'}`}
      aria-haspopup="dialog"
      data-cart
      onClick={() => showCart(true)}
    >
      <Icon name="cart" />
      <CartBadge />
    </Button>
  );
}

const { color, layer, radius, size, space } = theme;

const Row = styled(Wrap)`
  display: flex;
  align-items: center;
  gap: ${space[3]};
  height: ${size.navHeight};

  ${media.narrow} {
    flex-wrap: wrap;
    gap: ${space[2]} ${space[3]};
    height: auto;
    padding-top: ${space[2]};
    padding-bottom: ${space[2]};

    /* The frames are outside the theme switch and the search box. */
    ${when.retro} {
      row-gap: ${space[3]};
      padding-top: ${space[1]};
    }
  }
`;

const Bar = styled.header`
  position: sticky;
  top: 0;
  z-index: ${layer.nav};
  background: ${color.bgDeep};
  box-shadow: 0 1px 0 ${color.lineSoft};

  ${when.retro} {
    box-shadow: 0 3px 0 ${color.lineSoft};
  }

  .logo {
    display: flex;
    align-items: center;
    gap: ${space[3]};
    min-height: 44px;
    ${displayText}
    font-size: 19px;
    line-height: 1;
    letter-spacing: -0.02em;
    text-transform: uppercase;
    white-space: nowrap;
    color: ${color.textHead};
  }

  ${when.retro} .logo {
    font-size: 16px;
    letter-spacing: 0;
  }

  .search {
    flex: 1;
    max-width: 430px;
    margin: 0 auto 0 ${space[5]};
  }

  .own {
    display: flex;
    align-items: center;
    gap: ${space[3]};
  }

  .menu,
  .favs {
    display: flex;
    align-items: center;
    gap: ${space[2]};
    min-height: 44px;
    padding: 0 ${space[3]};
    border-radius: ${radius.m};
    ${uiText}
  }

  [open] > .menu,
  .menu:hover,
  .favs:hover {
    color: ${color.accent};
  }

  /* Reserve space for the name, which appears after hydration, and align a short name with the icon. */
  .menu b {
    width: 4.2em;
    overflow: hidden;
    font-weight: inherit;
    line-height: 1.2;
    text-align: right;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  ${media.narrow} {
    .logo {
      flex: 1;
    }

    .search {
      order: 1;
      flex: 1 0 100%;
      max-width: none;
      margin: 0;
    }

    .menu b {
      ${hiddenText}
    }
  }

  ${media.tablet} {
    .logo span {
      width: min-content;
      line-height: 1.02;
      white-space: normal;
    }

    ${when.retro} .logo span {
      line-height: 1.25;
    }
  }

  ${media.mobile} {
    .own,
    .favs {
      display: none;
    }

    .logo {
      gap: ${space[2]};
      font-size: 17px;
    }

    .logo .icon {
      width: 36px;
      height: 36px;
    }
  }
`;
