import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { Game } from '@press-start/api/contract';
import { breakpoint, media, theme, when } from '@press-start/shared-ui/themes';
import { expandedToggle } from '../lists/DetailsToggle';
import { gapBetweenFrames } from '../lists/gapBetweenFrames';

interface Props {
  game: Game;
  mode: 'view' | 'edit' | 'conflict';
  children: ReactNode;
}

export function CardContainer({ game, mode, children }: Props) {
  return (
    <Card aria-label={game.name_product} data-mode={mode} data-lights data-sale={game.on_sale || undefined}>
      {children}
    </Card>
  );
}

const { color, frame, radius, size, space, texture } = theme;

/**
 * Most rules select only children, because the form of a card contains the card of the catalogue, which has
 * some of the same class names.
 */
const Card = styled.article`
  position: relative;
  padding: ${space[4]};
  border-radius: ${radius.l};
  background: ${texture.texPanel}, ${color.surface};
  box-shadow: ${frame.frame};

  &[data-mode='view'] {
    display: grid;
    grid-template-columns: subgrid;
    gap: ${space[2]} ${space[5]};
    align-items: center;
    padding: ${space[1]} ${space[2]};
  }

  /* The frame of the cover extends beyond it. */
  ${when.retro}[data-mode='view'] {
    padding-block: ${space[2]};
  }

  &[data-mode='view']:hover {
    box-shadow: ${frame.frameHover};
  }

  /* The cards are rows of a panel. */
  @media (min-width: ${breakpoint.tablet + 1}px) {
    &[data-mode='view'] {
      border-top: 2px solid ${color.lineSoft};
      border-radius: 0;
      background: none;
      box-shadow: none;
    }

    &[data-mode='view']:hover {
      background: ${color.surface2};
      box-shadow: none;
    }

    ${when.retro} > .text {
      row-gap: 0;
    }

    ${when.retro}:has(> .choose input:checked) {
      box-shadow: inset 3px 0 0 ${color.accent};
    }

    /* Keeps the frame of the form apart from the frame of the list and from the next row. */
    &:not([data-mode='view']) {
      margin-bottom: ${space[3]};
    }

    ${when.retro}:not([data-mode='view']) {
      margin: ${space[3]};
    }
  }

  &:not([data-mode='view']) {
    padding: ${space[6]};
    box-shadow: ${frame.frameStrong};
  }

  > .choose {
    display: grid;
    place-items: center;
    width: ${size.tap};
    height: ${size.tap};
    margin-right: calc(${space[3]} * -1);
    cursor: pointer;
  }

  /* The frames of the checkbox and of the cover extend beyond them. */
  ${when.retro} > .choose {
    margin-right: calc(${space[1]} * -1);
  }

  > .text {
    display: grid;
    gap: ${space[0.5]};
  }

  /* The chips have columns of their own. */
  ${media.wide} {
    > .text {
      grid-template-columns: repeat(2, minmax(0, 1fr));
      align-items: center;
      column-gap: ${space[5]};
    }

    > .text > :last-child {
      grid-area: 1 / 2 / span 2;
    }
  }

  /* Fixed widths align the figures across cards. */
  > .figures {
    display: grid;
    grid-template-columns: 150px 132px;
    gap: ${space[4]};
  }

  .price {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${space[2]};
  }

  /* Price tickets have the same width, which aligns the values beside them. */
  .price > :first-child {
    align-items: center;
    min-width: 68px;
  }

  ${when.retro} .price .earlier {
    margin-bottom: ${space[1]};
  }

  > .actions {
    display: flex;
    ${gapBetweenFrames}
  }

  > .actions > :first-child {
    flex: 1;
  }

  > .rejection {
    grid-column: 1 / -1;
    color: ${color.danger};
  }

  ${media.laptop} {
    &[data-mode='view'] {
      grid-template-columns: auto 54px minmax(0, 1fr) auto;
    }

    > .actions {
      grid-column: 1 / -1;
    }
  }

  ${media.tablet} {
    &[data-mode='view'] {
      grid-template-columns: ${size.tap} 58px minmax(0, 1fr) ${size.tap};
      gap: ${space[2]} 0;
      padding: ${space[2]} ${space[1]};
    }

    /* As high as the cover, so that the card can expand below. */
    > .choose,
    > .toggle {
      align-self: start;
      height: ${space[18]};
    }

    > .choose {
      grid-row: 1 / 3;
      margin: 0;
    }

    > .cover {
      grid-row: 1 / 3;
      align-self: start;
      padding-left: ${space[1]};
    }

    /* The cover is 48 px wide, so that its frame is far enough from that of the checkbox. */
    ${when.retro}[data-mode='view'] {
      grid-template-columns: ${size.tap} 60px minmax(0, 1fr) ${size.tap};
    }

    ${when.retro} > .cover {
      padding-left: ${space[3]};
    }

    ${when.retro} > .choose {
      height: ${space[16]};
      margin: 0;
    }

    > .toggle {
      display: grid;
      align-items: center;
      grid-area: 1 / 4 / 3;
    }

    > .text,
    > .figures {
      grid-column: 3;
      padding-left: ${space[3]};
    }

    > .text {
      align-self: end;
      gap: ${space[2]};
    }

    > .figures {
      grid-template-columns: auto minmax(0, 1fr);
      column-gap: ${space[2]};
      align-self: start;
    }

    > .actions {
      padding: ${space[1]} ${space[3]};
    }

    > .rejection {
      padding: 0 ${space[3]} ${space[1]};
    }

    &:has(${expandedToggle}) > .text > .name {
      white-space: normal;
    }

    &:has(${expandedToggle}) > .figures {
      grid-column: 3 / 5;
      grid-template-columns: minmax(0, 1fr);
      gap: ${space[2]};
      padding-right: ${space[3]};
    }

    &:not([data-mode='view']) {
      padding: ${space[4]};
    }
  }

  ${media.tabletScreen} {
    &:not(:has(${expandedToggle}))[data-mode='view'] .more {
      display: none;
    }
  }

  /* On the narrowest phones, the values need the width. */
  ${media.smallest} {
    &[data-mode='view'],
    ${when.retro}[data-mode='view'] {
      grid-template-columns: ${size.tap} 0 minmax(0, 1fr) ${size.tap};
    }

    > .cover {
      display: none;
    }

    ${when.retro} > .choose {
      height: ${space[18]};
    }
  }
`;
