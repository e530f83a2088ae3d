import { PageHead, Wrap } from '@press-start/shared-ui/components';
import { Icon, type IconName } from '@press-start/shared-ui/icons';
import { paths } from '@press-start/shared-ui/paths';
import { media, theme, uiText, when } from '@press-start/shared-ui/themes';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import styled from 'styled-components';
import { links } from '../../paths';

interface Props {
  title: string;
  back?: { to: string; text: string };
  children: ReactNode;
}

const doors: { to: string; text: string; icon: IconName }[] = [
  { to: links.edit(), text: 'Edit Profile', icon: 'user' },
  { to: paths.orders(), text: 'My Orders', icon: 'box' },
  { to: paths.favs(), text: 'Favourites', icon: 'heart' },
  { to: paths.contact(), text: 'Help', icon: 'mail' },
];

/** A room of the account: its doors at the side, what one came for beside them. */
export function AccountLayout({ title, back, children }: Props) {
  return (
    <Layout>
      <PageHead title={title} back={back} />
      <div>
        <nav aria-label="My account">
          {doors.map(({ to, text, icon }) => (
            <NavLink key={to} to={to}>
              <Icon name={icon} />
              {text}
            </NavLink>
          ))}
        </nav>
        <div>{children}</div>
      </div>
    </Layout>
  );
}

const { color, radius, space, texture } = theme;

/** At least as high as the screen: whatever comes moves no footer that is in view. */
const Layout = styled(Wrap)`
  min-height: 100vh;
  padding-bottom: ${space.huge};

  > div {
    display: grid;
    grid-template-columns: 228px minmax(0, 1fr);
    gap: 36px;
    align-items: start;
  }

  nav {
    display: grid;
    gap: ${space.xxs};
  }

  nav a {
    display: flex;
    align-items: center;
    gap: ${space.m};
    min-height: 48px;
    padding: 0 ${space.m};
    border-radius: ${radius.m};
    ${uiText}
    color: ${color.textMuted};
  }

  nav a:hover {
    background: ${color.surface};
    color: ${color.text};
  }

  nav a[aria-current] {
    background: ${texture.texHead}, ${color.surface2};
    color: ${color.text};
  }

  ${when.retro} {
    nav a[aria-current] {
      background: ${color.surface2};
      color: ${color.accent};
    }
  }

  ${media.laptop} {
    > div {
      grid-template-columns: minmax(0, 1fr);
      gap: ${space.l};
    }

    nav {
      grid-template-columns: repeat(4, minmax(0, 1fr));
    }
  }

  ${media.tablet} {
    nav {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }

    nav a {
      gap: ${space.s};
      padding: 0 ${space.s};
    }
  }
`;
