import { useAtomValue, useSetAtom } from 'jotai';
import { NavLink } from 'react-router-dom';
import styled from 'styled-components';
import { cartCountAtom } from '../cart';
import { badge } from '../format';
import { Icon } from '../icons';
import { paths } from '../paths';
import { hiddenText, media, theme, uiText, when } from '../themes';
import { AccountMenu } from './AccountMenu';
import { showCartAtom } from './drawerState';

/** The navbar's options again, within reach of the thumb: mobile only. */
export function TabBar() {
  const count = useAtomValue(cartCountAtom);
  const showCart = useSetAtom(showCartAtom);
  return (
    <Tabs aria-label="Mobile">
      <NavLink to={paths.home()}>
        <Icon name="pad" />
        Shop
      </NavLink>
      <AccountMenu
        upwards
        face={(firstName) => (
          <>
            <Icon name="user" />
            <span>{firstName ?? 'Me'}</span>
          </>
        )}
      />
      <button type="button" aria-haspopup="dialog" onClick={() => showCart(true)}>
        <Icon name="cart" />
        <span>Cart</span>
        <i>
          {badge(count)} <small>items</small>
        </i>
      </button>
    </Tabs>
  );
}

const { color, font, layer, size, type } = theme;

const Tabs = styled.nav`
  display: none;

  ${media.mobile} {
    position: fixed;
    inset: auto 0 0;
    z-index: ${layer.tabs};
    display: grid;
    grid-template-columns: repeat(3, minmax(0, 1fr));
    height: ${size.tabBar};
    padding: 4px 4px 6px;
    background: ${color.bgDeep};
    box-shadow: 0 -2px 0 ${color.lineSoft};
  }

  > a,
  > button,
  summary {
    position: relative;
    display: grid;
    place-items: center;
    align-content: center;
    gap: 4px;
    min-height: 60px;
    ${uiText}
    font-size: 12px;
    color: ${color.textMuted};
  }

  .active {
    color: ${color.accent};
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
    padding: 0 4px;
    border-radius: 10px;
    background: ${color.accent};
    color: ${color.onAccent};
    font: 700 12px / 1 ${font.ui};
  }

  ${when.retro} {
    a,
    button,
    summary {
      gap: 2px;
      font-size: ${type.fsXs};
    }

    i {
      border-radius: 0;
      font: 400 18px / 1 ${font.ui};
    }
  }
`;
