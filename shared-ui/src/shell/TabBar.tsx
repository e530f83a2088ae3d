import { useAtomValue, useSetAtom } from 'jotai';
import { NavLink } from 'react-router-dom';
import styled from 'styled-components';
import { cartCountAtom } from '../cart';
import { badge } from '../format';
import { Icon } from '../icons';
import { paths } from '../paths';
import { useSession } from '../session';
import { hiddenText, media, theme, uiText, when } from '../themes';
import { AccountMenu } from './AccountMenu';
import { showCartAtom } from './drawerState';

/** The navbar's options again, within reach of the thumb: mobile only. */
export function TabBar() {
  const count = useAtomValue(cartCountAtom);
  const showCart = useSetAtom(showCartAtom);
  const shopper = useSession();
  return (
    <Tabs aria-label="Mobile" data-visitor={!shopper || undefined}>
      <NavLink to={paths.home()}>
        <Icon name="pad" />
        Shop
      </NavLink>
      {shopper && (
        <NavLink className="favs" to={paths.favs()}>
          <Icon name="heart" />
          Favs
        </NavLink>
      )}
      <AccountMenu
        upwards
        face={(firstName) => (
          <>
            <Icon name="user" />
            {/* Another name is another node: the same one would count as text that has shifted. */}
            <span key={firstName}>{firstName ?? 'Me'}</span>
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
    grid-template-columns: repeat(4, minmax(0, 1fr));
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

  /*
   * Favs comes when the session has been read. Its place is kept, and the three tabs of a visitor are spread over it
   * by transforms, which shift no layout.
   */
  > a:not(.favs) {
    grid-column: 1;
  }

  > details {
    grid-column: 3;
  }

  &[data-visitor] > a {
    transform: translateX(16.7%);
  }

  &[data-visitor] > details {
    transform: translateX(-50%);
  }

  &[data-visitor] > button {
    transform: translateX(-16.7%);
  }

  .active {
    color: ${color.accent};
  }

  /* As wide as the tab whatever the name: a long one is cut. */
  summary span {
    width: 100%;
    overflow: hidden;
    line-height: 1.2;
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
