import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import styled from 'styled-components';
import { PageHead, Wrap } from '@press-start/shared-ui/components';
import { Icon, type IconName } from '@press-start/shared-ui/icons';
import { paths } from '@press-start/shared-ui/paths';
import { media, theme, uiText, when } from '@press-start/shared-ui/themes';
import { links } from '../../paths';

interface Props {
  title: string;
  back?: { to: string; text: string };
  children: ReactNode;
}

const menu: { to: string; text: string; icon: IconName }[] = [
  { to: paths.user(), text: 'My Profile', icon: 'pad' },
  { to: links.edit(), text: 'Edit Profile', icon: 'user' },
  { to: paths.orders(), text: 'My Orders', icon: 'box' },
  { to: paths.favs(), text: 'Favourites', icon: 'heart' },
  { to: paths.contact(), text: 'Help', icon: 'mail' },
];

export function AccountLayout({ title, back, children }: Props) {
  return (
    <Page>
      <PageHead title={title} back={back} />
      <Columns>
        <Menu aria-label="My account">
          {menu.map(({ to, text, icon }) => (
            <MenuLink key={to} to={to}>
              <Icon name={icon} />
              {text}
            </MenuLink>
          ))}
        </Menu>
        <div>{children}</div>
      </Columns>
    </Page>
  );
}

const { color, radius, space, texture, type } = theme;

/** Keeps the footer below the viewport, so that it does not shift while the content loads. */
const Page = styled(Wrap)`
  min-height: 100vh;
  padding-bottom: ${space[16]};
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: 228px minmax(0, 1fr);
  gap: ${space[9]};
  align-items: start;

  ${media.laptop} {
    grid-template-columns: minmax(0, 1fr);
    gap: ${space[6]};
  }
`;

const Menu = styled.nav`
  display: grid;
  gap: ${space[1]};

  ${media.laptop} {
    grid-template-columns: repeat(5, auto);
  }

  ${media.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

const MenuLink = styled(NavLink)`
  display: flex;
  align-items: center;
  gap: ${space[4]};
  min-height: 48px;
  padding: 0 ${space[4]};
  border-radius: ${radius.m};
  ${uiText}
  color: ${color.textMuted};

  &:hover {
    background: ${color.surface};
    color: ${color.text};
  }

  &[aria-current] {
    background: ${texture.texHead}, ${color.surface2};
    color: ${color.text};
  }

  ${when.retro}[aria-current] {
    background: ${color.surface2};
    color: ${color.accent};
  }

  ${media.laptop} {
    gap: ${space[2]};
    padding: 0 ${space[2]};
  }

  /* Keeps each text on one line. */
  ${media.smallest} {
    padding: 0 ${space[1]};
    font-size: ${type.fsS};
  }
`;
