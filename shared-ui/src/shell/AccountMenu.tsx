import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import { Portrait } from '../components/Portrait';
import { Icon } from '../icons';
import { paths } from '../paths';
import { logOut, useAuth } from '../session';
import { forcedColoursBorder, theme, uiText } from '../themes';
import { menuAtom, showCartAtom } from './layoutState';

interface Props {
  /** Returns the content of the button that opens the menu. `firstName` is `undefined` for a visitor. */
  renderButton: (firstName: string | undefined) => ReactNode;
  /** Opens the menu above its button, as in the tab bar. */
  upwards?: boolean;
  /** Entries at the start of the menu. */
  entries?: ReactNode;
  className?: string;
  buttonClassName?: string;
}

export function AccountMenu({ renderButton, entries, upwards, className, buttonClassName }: Props) {
  const user = useAuth();
  const { key } = useLocation();
  const isCartOpen = useAtomValue(showCartAtom);
  const menu = useRef<HTMLDetailsElement>(null);
  // Focus the button first, because closing the menu would lose the focus.
  const close = () => {
    const details = menu.current;
    if (details?.querySelector('ul')?.contains(document.activeElement)) {
      // Without `preventScroll`, the browser would scroll to the top, the position of the sticky navbar.
      details.querySelector('summary')?.focus({ preventScroll: true });
    }
    details?.removeAttribute('open');
  };

  // If the menu stayed open when the cart drawer opens, the drawer would return focus to a hidden entry.
  useEffect(close, [key, isCartOpen]);

  return (
    <Menu
      ref={menu}
      className={className}
      data-upwards={upwards || undefined}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !menu.current?.open) return;
        close();
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      <summary className={buttonClassName}>{renderButton(user?.name.trim().split(/\s+/)[0])}</summary>
      <ul>
        {entries}
        {user ? <ShopperEntries username={user.username} admin={user.role.admin} /> : <VisitorEntries />}
        <RemoteEntries />
      </ul>
    </Menu>
  );
}

/** Links to the pages that remotes declare for the menu. The host adds them after hydration. */
function RemoteEntries() {
  return useAtomValue(menuAtom).map(({ label, to }) => (
    <li key={to}>
      <Link to={to}>
        <Icon name="pad" size={18} />
        {label}
      </Link>
    </li>
  ));
}

function VisitorEntries() {
  const { pathname, search } = useLocation();
  const returnTo = pathname === paths.login() || pathname === paths.signup() ? undefined : pathname + search;
  return (
    <>
      <li>
        <Link to={paths.login(returnTo)} discover="none">
          <Icon name="user" size={18} />
          Login
        </Link>
      </li>
      <li>
        <Link to={paths.signup()} discover="none">
          <Icon name="plus" size={18} />
          Signup
        </Link>
      </li>
    </>
  );
}

function ShopperEntries({ username, admin }: { username: string; admin: boolean }) {
  const navigate = useNavigate();
  const logOutAndLeave = async () => {
    const logout = logOut();
    // Leave the page, which may be private, without waiting for the server.
    await navigate(paths.home());
    await logout;
  };
  return (
    <>
      <li>
        <Link to={paths.user()}>
          <Portrait username={username} />
          My Profile
        </Link>
      </li>
      <li>
        <Link to={paths.orders()}>
          <Icon name="box" size={18} />
          My Orders
        </Link>
      </li>
      {admin && (
        <li>
          <Link to={paths.admin()}>
            <Icon name="chart" size={18} />
            Admin Panel
          </Link>
        </li>
      )}
      <li>
        <button type="button" onClick={() => void logOutAndLeave()}>
          <Icon name="logout" size={18} />
          Logout
        </button>
      </li>
    </>
  );
}

const { color, frame, layer, radius, shadow, space } = theme;

const Menu = styled.details`
  position: relative;

  summary {
    list-style: none;
    cursor: pointer;
  }

  summary::-webkit-details-marker {
    display: none;
  }

  ul {
    position: absolute;
    right: 0;
    top: calc(100% + 10px);
    z-index: ${layer.tabs};
    min-width: 190px;
    padding: ${space[2]};
    border-radius: ${radius.m};
    background: ${color.bgDeep};
    box-shadow: ${frame.frameStrong}, ${shadow.panel};
    ${forcedColoursBorder}
  }

  &[data-upwards] ul {
    inset: auto 50% calc(100% + 16px) auto;
    transform: translateX(50%);
  }

  li > * {
    display: flex;
    align-items: center;
    gap: ${space[3]};
    width: 100%;
    min-height: 44px;
    padding: 0 ${space[3]};
    border-radius: ${radius.s};
    ${uiText}
    color: ${color.text};
  }

  /* Icons and the portrait share one column. */
  li .icon {
    width: 24px;
  }

  li > :hover {
    background: ${color.surface2};
  }

  li > :focus-visible {
    outline-offset: -3px;
  }
`;
