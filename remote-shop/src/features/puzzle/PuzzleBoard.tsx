import { media, theme, when } from '@press-start/shared-ui/themes';
import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { BOARD_PX, canSlide } from './board';
import { coinColours, CoinPicture, Quarter } from './CoinPicture';
import type { Game } from './game';

/** Also said when a tile has moved. */
export const placeNames = ['top left', 'top right', 'bottom left', 'bottom right'];

const TILES = [1, 2, 3];

interface Props {
  game: Game;
  /** A tile was pressed at this place. */
  onPress: (place: number) => void;
}

/** The tiles as buttons; their order in the page never changes, so that the focus stays on a tile that slides. */
export function PuzzleBoard({ game: { phase, board }, onPress }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const playing = phase === 'playing';

  // 'Start Game' is disabled by its own press; the game goes on at the tiles.
  useEffect(() => {
    if (playing) frame.current?.querySelector<HTMLElement>('[aria-disabled=false]')?.focus();
  }, [playing]);

  return (
    <Frame ref={frame} role="group" aria-label="Puzzle" data-whole={phase === 'won' || undefined}>
      <CoinPicture />
      {TILES.map((tile) => {
        const place = board.indexOf(tile);
        return (
          <button
            key={tile}
            type="button"
            data-place={place}
            disabled={!playing}
            aria-disabled={!canSlide(board, place)}
            aria-label={`Tile ${tile}, ${placeNames[place]}`}
            onClick={() => onPress(place)}
          >
            <Quarter place={tile - 1} />
            <span aria-hidden="true">{tile}</span>
          </button>
        );
      })}
      {!playing && (
        <div data-place={3}>
          <Quarter place={3} />
        </div>
      )}
    </Frame>
  );
}

const { color, motion, scene } = theme;

const Frame = styled.div`
  ${coinColours}
  --board: min(${BOARD_PX}px, 100vw - 68px);
  position: relative;
  box-sizing: content-box;
  width: var(--board);
  height: var(--board);
  border: 10px solid ${color.bgDeep};
  border-radius: ${theme.radius.m};
  background: ${theme.texture.texWell};
  box-shadow: 0 0 0 2px ${color.line};

  > [data-place] {
    position: absolute;
    top: 0;
    left: 0;
    width: 50%;
    height: 50%;
    padding: 0;
    touch-action: manipulation;
  }

  > [data-place='1'] {
    transform: translateX(100%);
  }

  > [data-place='2'] {
    transform: translateY(100%);
  }

  > [data-place='3'] {
    transform: translate(100%, 100%);
  }

  > [aria-disabled='true'] {
    cursor: default;
  }

  > :focus-visible {
    z-index: 1;
    outline-offset: -3px;
  }

  > [data-place]::after {
    content: '';
    position: absolute;
    inset: 0;
    box-shadow: ${scene.tileEdge};
  }

  /* Won: one picture, without seams and numbers. */
  &[data-whole] > [data-place]::after,
  &[data-whole] > button > span {
    display: none;
  }

  svg {
    display: block;
    width: 100%;
    height: 100%;
  }

  span {
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

  ${when.retro} span {
    font-weight: 400;
  }

  ${media.moving} {
    > [data-place] {
      transition: transform ${motion.tFast} ${motion.easeOut};
    }
  }
`;
