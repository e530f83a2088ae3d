import { useSetAtom } from 'jotai';
import { NavLink } from 'react-router-dom';
import styled from 'styled-components';
import { cappedCount } from '../format';
import { Icon } from '../icons';
import { paths } from '../paths';
import { useSession } from '../session';
import { hiddenText, media, theme, uiText, when } from '../themes';
import { AccountMenu } from './AccountMenu';
import { useCartCount } from './cart/useCartCount';
import { showCartAtom } from './layoutState';

export function TabBar() {
  const count = useCartCount();
  const showCart = useSetAtom(showCartAtom);
  const shopper = useSession();
  return (
    <Tabs aria-label="Mobile" data-visitor={!shopper || undefined}>
      <NavLink className="tab shop" to={paths.home()} discover="none">
        <Icon name="pad" />
        Shop
      </NavLink>
      {shopper && (
        <NavLink className="tab" to={paths.favs()}>
          <Icon name="heart" />
          Favs
        </NavLink>
      )}
      <AccountMenu
        className="account"
        buttonClassName="tab"
        upwards
        renderButton={(firstName) => (
          <>
            <Icon name="user" />
            {/* A new name gets a new node, because changing the text of a node counts as layout shift. */}
            <span key={firstName} className="name">
              {firstName ?? 'Me'}
            </span>
          </>
        )}
      />
      <button
        type="button"
        className="tab cart"
        aria-haspopup="dialog"
        data-cart
        onClick={() => showCart(true)}
      >
        <Icon name="cart" />
        <span>Cart</span>
        {count !== undefined && (
          <i>
            {cappedCount(count)} <small>items</small>
          </i>
        )}
      </button>
    </Tabs>
  );
}

const { color, font, layer, size, space, type } = theme;

const Tabs = styled.nav`
  display: none;

  ${media.mobile} {
    position: fixed;
    inset: auto 0 0;
    z-index: ${layer.tabs};
    display: grid;
    grid-template-columns: repeat(4, minmax(0, 1fr));
    height: ${size.tabBar};
    padding: ${space[1]} ${space[1]} ${space[2]};
    background: ${color.bgDeep};
    box-shadow: 0 -2px 0 ${color.lineSoft};
  }

  .tab {
    position: relative;
    display: grid;
    place-items: center;
    align-content: center;
    gap: ${space[1]};
    min-height: 60px;
    ${uiText}
    font-size: 12px;
    line-height: 1.2;
    color: ${color.textMuted};
  }

  /* Reserve the column of Favs, which appears after hydration. For visitors, spread the other three tabs
     across the bar with transforms, which cause no layout shift. */
  .account {
    grid-column: 3;
  }

  &[data-visitor] .shop {
    transform: translateX(16.7%);
  }

  &[data-visitor] .account {
    transform: translateX(-50%);
  }

  &[data-visitor] .cart {
    transform: translateX(-16.7%);
  }

  [open] .tab {
    background: ${color.surface2};
  }

  .active {
    color: ${color.accent};
  }

  .name {
    width: 100%;
    overflow: hidden;
    text-align: center;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  small {
    ${hiddenText}
  }

  :focus-visible {
    outline-offset: -3px;
  }

  i {
    position: absolute;
    left: 54%;
    top: 2px;
    display: grid;
    place-items: center;
    min-width: 20px;
    height: 20px;
    padding: 0 ${space[1]};
    border-radius: 10px;
    background: ${color.accent};
    color: ${color.onAccent};
    font: 700 12px / 1 ${font.ui};
  }

  ${when.retro} {
    .tab {
      gap: ${space[0.5]};
      font-size: ${type.fsXs};
    }

    i {
      border-radius: 0;
      font: 400 18px / 1 ${font.ui};
    }
  }
`;
