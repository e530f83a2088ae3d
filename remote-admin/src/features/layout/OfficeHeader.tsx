import { useAtomValue, useSetAtom } from 'jotai';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { store } from '@press-start/api/contract/rules';
import { cartCountAtom } from '@press-start/shared-ui/cart';
import { cappedCount } from '@press-start/shared-ui/format';
import { Icon, Mark } from '@press-start/shared-ui/icons';
import { paths } from '@press-start/shared-ui/paths';
import { AccountMenu, showCartAtom, ThemeSwitch } from '@press-start/shared-ui/shell';
import { displayText, hiddenText, media, theme, uiText, when } from '@press-start/shared-ui/themes';
import { barHeight, phoneBarHeight } from './barHeight';

export function OfficeHeader() {
  return (
    <Bar>
      <Link className="logo" to={paths.home()} aria-label={`${store.name}, to the catalogue`}>
        <Mark size={28} />
        <span>{store.name}</span>
      </Link>
      <p>Back office</p>
      <ThemeSwitch />
      <AccountMenu
        buttonClassName="menu"
        renderButton={(firstName) => (
          <>
            <b>{firstName ?? 'User'}</b>
            <Icon name="user" />
          </>
        )}
        entries={
          <>
            <li>
              <Link to={paths.home()}>
                <Icon name="home" size={18} />
                Shop
              </Link>
            </li>
            <CartEntry />
          </>
        }
      />
    </Bar>
  );
}

/** Renders a menu entry that opens the cart, which must stay reachable (specification, section 2). */
function CartEntry() {
  const count = useAtomValue(cartCountAtom);
  const showCart = useSetAtom(showCartAtom);
  return (
    <li>
      <button type="button" aria-haspopup="dialog" onClick={() => showCart(true)}>
        <Icon name="cart" size={18} />
        Cart{count > 0 && ` (${cappedCount(count)})`}
      </button>
    </li>
  );
}

const { color, layer, radius, size, space, type } = theme;

const Bar = styled.header`
  position: sticky;
  top: 0;
  z-index: ${layer.nav};
  display: flex;
  align-items: center;
  gap: ${space[4]};
  height: ${barHeight};
  padding: 0 ${space[6]};
  background: ${color.bgDeep};
  box-shadow: 0 1px 0 ${color.lineSoft};

  ${when.retro} {
    box-shadow: 0 3px 0 ${color.lineSoft};
  }

  .logo {
    display: flex;
    align-items: center;
    gap: ${space[2]};
    min-height: ${size.tap};
    ${displayText}
    font-size: 16px;
    line-height: 1;
    text-transform: uppercase;
    white-space: nowrap;
    color: ${color.textHead};
  }

  p {
    flex: 1;
    overflow: hidden;
    padding-left: ${space[3]};
    border-left: 2px solid ${color.lineSoft};
    ${uiText}
    line-height: 1.4;
    text-overflow: ellipsis;
    white-space: nowrap;
    color: ${color.textMuted};
  }

  .menu {
    display: flex;
    align-items: center;
    justify-content: center;
    gap: ${space[2]};
    min-width: ${size.tap};
    min-height: ${size.tap};
    padding: 0 ${space[2]};
    border-radius: ${radius.m};
    ${uiText}
  }

  .menu:hover {
    background: ${color.surface};
  }

  /* Lower than in the shop. The buttons keep the height of a touch target. */
  > [role='group'] {
    align-items: center;
    height: ${space[9]};
    margin-left: auto;
  }

  > [role='group'] span {
    height: ${space[7]};
  }

  /* The fixed width prevents a layout shift when the name appears after the first render. */
  .menu b {
    width: ${space[18]};
    text-align: right;
    overflow: hidden;
    font-weight: inherit;
    line-height: 1.2;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  ${media.laptop} {
    padding: 0 ${size.gutter};
  }

  ${media.tablet} {
    .logo span,
    .menu b {
      ${hiddenText}
    }
  }

  ${media.mobile} {
    gap: ${space[2]};
    height: ${phoneBarHeight};

    p {
      padding-left: ${space[2]};
      border-left: 0;
      font-size: ${type.fsS};
    }
  }

  ${media.smallest} {
    p {
      ${hiddenText}
    }

    .logo {
      flex: 1;
    }
  }
`;
