import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { media, theme, when } from '@press-start/shared-ui/themes';
import { BOARD_PX, canSlide } from './board';
import { coinColours, CoinPicture, Quarter } from './CoinPicture';
import type { PuzzleGame } from './game';

export const positionNames = ['top left', 'top right', 'bottom left', 'bottom right'];

const TILES = [1, 2, 3];

interface Props {
  game: PuzzleGame;
  onPress: (position: number) => void;
}

/**
 * Renders the tiles as buttons whose DOM order never changes, so that a tile stays focused while it slides.
 */
export function PuzzleBoard({ game: { phase, board }, onPress }: Props) {
  const boardRef = useRef<HTMLDivElement>(null);
  const isPlaying = phase === 'playing';

  // Focus a tile that can slide, so that Enter or Space moves it.
  useEffect(() => {
    if (isPlaying) boardRef.current?.querySelector<HTMLElement>('[aria-disabled=false]')?.focus();
  }, [isPlaying]);

  return (
    <BoardFrame ref={boardRef} role="group" aria-label="Puzzle" data-whole={phase === 'won' || undefined}>
      <CoinPicture />
      {TILES.map((tile) => {
        const position = board.indexOf(tile);
        return (
          <button
            key={tile}
            type="button"
            data-position={position}
            disabled={!isPlaying}
            aria-disabled={!canSlide(board, position)}
            aria-label={`Tile ${tile}, ${positionNames[position]}`}
            onClick={() => onPress(position)}
          >
            <Quarter position={tile - 1} />
            <span className="number" aria-hidden="true">
              {tile}
            </span>
          </button>
        );
      })}
      {!isPlaying && (
        <div data-position={3}>
          <Quarter position={3} />
        </div>
      )}
    </BoardFrame>
  );
}

const { color, motion, scene } = theme;

const BoardFrame = styled.div`
  ${coinColours}
  --board: min(${BOARD_PX}px, 100vw - 92px);
  position: relative;
  justify-self: center;
  box-sizing: content-box;
  width: var(--board);
  height: var(--board);
  border: 10px solid ${color.bgDeep};
  border-radius: ${theme.radius.m};
  background: ${theme.texture.texWell};
  box-shadow: 0 0 0 2px ${color.line};

  > [data-position] {
    position: absolute;
    top: 0;
    left: 0;
    width: 50%;
    height: 50%;
    padding: 0;
    touch-action: manipulation;
  }

  > [data-position='1'] {
    transform: translateX(100%);
  }

  > [data-position='2'] {
    transform: translateY(100%);
  }

  > [data-position='3'] {
    transform: translate(100%, 100%);
  }

  > [aria-disabled='true'] {
    cursor: default;
  }

  > :focus-visible {
    z-index: 1;
    outline-offset: -3px;
  }

  > [data-position]::after {
    content: '';
    position: absolute;
    inset: 0;
    box-shadow: ${scene.tileEdge};
  }

  /* After a win, show the picture without edges and numbers. */
  &[data-whole] > [data-position]::after,
  &[data-whole] .number {
    display: none;
  }

  .number {
    position: absolute;
    top: 8px;
    left: 8px;
    display: grid;
    place-items: center;
    width: 26px;
    height: 26px;
    background: ${color.accent};
    color: ${color.onAccent};
    font-weight: 700;
  }

  /* The dialog of this theme is narrower, so a smaller board is needed to leave a gap at its frame. */
  ${when.retro} {
    --board: min(${BOARD_PX}px, 100vw - 108px);
  }

  ${when.retro} .number {
    font-weight: 400;
  }

  > [data-position]:active:not([aria-disabled='true']) {
    scale: calc(1 - 4 / ${BOARD_PX});
  }

  ${media.moving} {
    > [data-position] {
      transition: transform ${motion.tFast} ${motion.ease};
    }

    &[data-whole] {
      animation: turn-coin 600ms ${motion.tFast} ${motion.easeOut} backwards;
    }
  }

  /* Once the last tile has arrived, the whole picture turns once. */
  @keyframes turn-coin {
    from {
      transform: perspective(900px) rotateY(-1turn);
    }
  }
`;
