import { capitalise } from '@press-start/shared-ui/format';
import { Icon } from '@press-start/shared-ui/icons';
import { paths } from '@press-start/shared-ui/paths';
import { media, theme, uiText, when } from '@press-start/shared-ui/themes';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';

interface Props {
  /** Not known yet while the page loads. */
  username?: string;
  children: ReactNode;
}

/** Side bar with the admin's name and the way back to the shop; the section at the right. */
export function AdminFrame({ username, children }: Props) {
  return (
    <Office>
      <aside aria-label="Admin">
        <p>
          <strong>{username ? capitalise(username) : ' '}</strong>
          Shopkeeper
        </p>
        <nav aria-label="Admin sections">
          <Link to={paths.home()}>
            <Icon name="home" />
            Back to shop
          </Link>
        </nav>
      </aside>
      <div>{children}</div>
    </Office>
  );
}

const { color, radius, size, type } = theme;

const Office = styled.div`
  display: grid;
  grid-template-columns: 250px minmax(0, 1fr);
  min-height: calc(100vh - ${size.navHeight});
  /* The footer keeps its distance from a page; the side bar reaches down to it. */
  margin-bottom: -72px;

  > aside {
    display: flex;
    flex-direction: column;
    gap: 22px;
    padding: 22px 18px;
    background: ${color.bgDeep};
  }

  aside p {
    padding: 0 16px;
    color: ${color.textMuted};
  }

  aside strong {
    display: block;
    min-height: 1.5em;
    ${uiText}
    font-size: ${type.fsH4};
    line-height: 1.5;
    color: ${color.text};
    overflow-wrap: anywhere;
  }

  nav a {
    display: flex;
    align-items: center;
    gap: 14px;
    min-height: 48px;
    padding: 0 16px;
    border-radius: ${radius.m};
    font-weight: 600;
    color: ${color.textMuted};
  }

  ${when.retro} nav a {
    font-weight: 400;
  }

  nav a:hover {
    background: ${color.surface};
    color: ${color.text};
  }

  > div {
    padding: 30px 36px 60px;
  }

  h1 {
    font-size: ${type.fsH2};
  }

  ${media.tablet} {
    grid-template-columns: minmax(0, 1fr);
    grid-template-rows: auto 1fr;

    > aside {
      flex-direction: row;
      align-items: center;
      justify-content: space-between;
      padding: 12px 0;
    }

    > div {
      padding: 18px ${size.gutter};
    }
  }
`;
