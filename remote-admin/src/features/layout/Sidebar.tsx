import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import styled, { css } from 'styled-components';
import { capitalise, cappedCount } from '@press-start/shared-ui/format';
import type { IconName } from '@press-start/shared-ui/icons';
import { Icon } from '@press-start/shared-ui/icons';
import { paths } from '@press-start/shared-ui/paths';
import { hiddenText, media, theme, uiText, when } from '@press-start/shared-ui/themes';
import { patterns, sectionUrl } from '../../paths';
import { barHeight } from './barHeight';
import type { SectionName } from './sections';
import { customerSections, mainSections, sections } from './sections';

interface Props {
  username: string | undefined;
  section: SectionName | undefined;
  newMessages: number | undefined;
}

/** Renders the navigation of the back office, on narrow screens as a single row that scrolls horizontally. */
export function Sidebar({ username, section, newMessages }: Props) {
  const bar = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const row = bar.current;
    const current = row?.querySelector('[aria-current]');
    if (!row || !current) return;
    const [rowRect, linkRect] = [row.getBoundingClientRect(), current.getBoundingClientRect()];
    // Scroll the current link to the centre. This has no effect unless the row overflows.
    row.scrollLeft += linkRect.left - rowRect.left - (rowRect.width - linkRect.width) / 2;
  }, [section, pathname]);
  return (
    <Bar ref={bar} aria-label="Admin">
      <p>
        <strong title={username && capitalise(username)}>{username ? capitalise(username) : ' '}</strong>
        <span>Shopkeeper</span>
      </p>
      <nav aria-label="Admin sections">
        {mainSections.map((name) => (
          <SectionLink
            key={name}
            name={name}
            isCurrent={name === section || (name === 'products' && section === 'stock')}
          />
        ))}
      </nav>
      <nav aria-label="Admin desk">
        {customerSections.map((name) => (
          <SectionLink key={name} name={name} isCurrent={name === section}>
            {name === 'inbox' && <NewMessages count={newMessages ?? 0} />}
          </SectionLink>
        ))}
      </nav>
      <nav aria-label="Admin tools">
        <ToolLink to={patterns.addProduct} icon="plus" text="Add Product" />
        <ToolLink to={patterns.addGenre} icon="plus" text="Add Genre" />
        <ToolLink to={patterns.addPlatform} icon="plus" text="Add Platform" />
        <SectionLink
          name="promotions"
          isCurrent={section === 'promotions' || section === 'scheduled-sales'}
        />
        <SectionLink name="security" isCurrent={section === 'security'} />
        <SectionLink name="audit" isCurrent={section === 'audit'} />
        <ToolLink to={paths.home()} icon="home" text="Back to shop" />
      </nav>
    </Bar>
  );
}

function NewMessages({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Count>
      {cappedCount(count)}
      <i>new</i>
    </Count>
  );
}

interface SectionLinkProps {
  name: SectionName;
  isCurrent: boolean;
  children?: ReactNode;
}

function SectionLink({ name, isCurrent, children }: SectionLinkProps) {
  const { icon, text } = sections[name];
  return (
    <SectionEntry
      to={name === 'home' ? patterns.admin : sectionUrl(name)}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <Icon name={icon} />
      <span data-slot="label">{text}</span>
      {children}
    </SectionEntry>
  );
}

function ToolLink({ to, icon, text }: { to: string; icon: IconName; text: string }) {
  return (
    <ToolEntry to={to}>
      <Icon name={icon} />
      <span data-slot="label">{text}</span>
    </ToolEntry>
  );
}

const { color, font, radius, size, space, texture, type } = theme;

const Bar = styled.aside`
  position: sticky;
  top: ${barHeight};
  align-self: start;
  display: flex;
  flex-direction: column;
  gap: ${space[3]};
  height: calc(100vh - ${barHeight});
  padding: ${space[6]} ${space[4]};
  overflow-y: auto;
  scrollbar-width: thin;
  background: ${color.bgDeep};

  p {
    padding: 0 ${space[4]};
    color: ${color.textMuted};
  }

  strong {
    display: block;
    min-height: 1.5em;
    ${uiText}
    font-size: ${type.fsH4};
    line-height: 1.5;
    overflow: hidden;
    color: ${color.text};
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  nav {
    display: grid;
  }

  nav + nav {
    padding-top: ${space[3]};
    border-top: 2px solid ${color.lineSoft};
  }

  @media (max-height: 900px) {
    gap: ${space[1]};
    padding-block: ${space[3]};

    nav + nav {
      padding-top: ${space[1]};
    }
  }

  ${media.laptop} {
    /* Contain the visually hidden text, which would otherwise make the page wider. */
    position: relative;
    top: auto;
    flex-direction: row;
    align-items: center;
    gap: ${space[1]};
    height: ${barHeight};
    padding: 0 ${size.gutter};
    overflow: auto hidden;
    scroll-padding: 0 ${size.gutter};
    /* Fade out the entries at the edges, which shows that the row scrolls. */
    mask: linear-gradient(90deg, #0000, #000 ${size.gutter} calc(100% - ${size.gutter}), #0000);

    /* In the row, the administrator's name comes last. */
    p {
      order: 1;
      padding: 0 ${space[3]};
    }

    p span {
      ${hiddenText}
    }

    nav {
      grid-auto-flow: column;
    }

    nav + nav {
      padding: 0;
      border: 0;
    }
  }
`;

const entry = css`
  display: flex;
  align-items: center;
  gap: ${space[3]};
  min-height: ${size.tap};
  padding: 0 ${space[4]};
  border-radius: ${radius.m};
  ${uiText}
  color: ${color.textMuted};
  white-space: nowrap;

  &:hover {
    background: ${color.surface};
    color: ${color.text};
  }

  &[aria-current] {
    background: ${texture.texHead}, ${color.surface2};
    color: ${color.text};
  }

  /* Forced colours remove backgrounds, so mark the current link with a border. */
  @media (forced-colors: active) {
    &[aria-current] {
      border: 2px solid;
    }
  }

  ${when.retro}[aria-current] [data-slot='label'] {
    padding: ${space[1]} ${space[2]};
    margin-left: calc(${space[2]} * -1);
    background: ${color.bgDeep};
  }

  ${media.laptop} {
    padding: 0 ${space[3]};
  }
`;

const SectionEntry = styled(Link)`
  ${entry}
`;

const ToolEntry = styled(NavLink)`
  ${entry}
`;

const Count = styled.span`
  /* Contain the visually hidden text, which would otherwise make the page wider. */
  position: relative;
  display: inline-grid;
  place-items: center;
  min-width: 28px;
  height: 24px;
  margin-left: auto;
  padding: 0 ${space[2]};
  border-radius: 12px;
  background: ${color.accent};
  color: ${color.onAccent};
  font: 700 14px / 1 ${font.ui};

  i {
    ${hiddenText}
  }

  ${when.retro} {
    border-radius: 0;
    font: 400 20px / 1 ${font.ui};
  }

  ${media.laptop} {
    margin-left: 0;
  }
`;
