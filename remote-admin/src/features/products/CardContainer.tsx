import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { Game } from '@press-start/api/contract';
import { media, theme } from '@press-start/shared-ui/themes';
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

const Card = styled.article`
  position: relative;
  padding: ${space[4]};
  border-radius: ${radius.l};
  background: ${texture.texPanel}, ${color.surface};
  box-shadow: ${frame.frame};

  &[data-mode='view'] {
    display: grid;
    grid-template-columns: auto 60px minmax(0, 1fr) auto auto;
    gap: ${space[2]} ${space[5]};
    align-items: center;
    padding-block: ${space[2]};
  }

  &[data-mode='view']:hover {
    box-shadow: ${frame.frameHover};
  }

  &:not([data-mode='view']) {
    padding: ${space[6]};
    box-shadow: ${frame.frameStrong};
  }

  .choose {
    display: grid;
    place-items: center;
    width: ${size.tap};
    height: ${size.tap};
    margin-right: calc(${space[3]} * -1);
    cursor: pointer;
  }

  .text {
    display: grid;
    gap: ${space[0.5]};
  }

  /* Fixed widths align the figures across cards. */
  .figures {
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

  .actions {
    display: flex;
    ${gapBetweenFrames}
  }

  .actions > :first-child {
    flex: 1;
  }

  .rejection {
    grid-column: 1 / -1;
    color: ${color.danger};
  }

  ${media.laptop} {
    &[data-mode='view'] {
      grid-template-columns: auto 60px minmax(0, 1fr) auto;
    }

    .actions {
      grid-column: 1 / -1;
    }
  }

  ${media.tablet} {
    &[data-mode='view'] {
      grid-template-columns: 84px minmax(0, 1fr);
      gap: ${space[4]};
      padding-block: ${space[4]};
    }

    .choose {
      position: absolute;
      top: 6px;
      right: 6px;
      margin: 0;
    }

    .text {
      gap: ${space[2]};
      align-self: start;
      padding-right: ${space[10]};
    }

    .figures {
      grid-column: 1 / -1;
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }

    &:not([data-mode='view']) {
      padding: ${space[4]};
    }
  }
`;
