import { COUPONS } from '@press-start/api/contract/rules';
import { applyCouponAtom } from '@press-start/shared-ui/cart';
import { Button, Chip, IconButton } from '@press-start/shared-ui/components';
import { hiddenText } from '@press-start/shared-ui/themes';
import { useSetAtom } from 'jotai';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { placeFor } from './board';
import { newGame, playedGame, startedGame } from './game';
import type { Game } from './game';
import { Prize } from './Prize';
import { placeNames, PuzzleBoard } from './PuzzleBoard';
import { PuzzleWindow } from './PuzzleWindow';

const percents = Object.values(COUPONS).sort((a, b) => a - b);

/** The puzzle over the page: by mouse, touch or arrow keys. It is open as long as it is drawn. */
export default function PuzzleDialog({ onClose }: { onClose: () => void }) {
  const [game, setGame] = useState(newGame);
  const apply = useSetAtom(applyCouponAtom);
  const dialog = useModal();
  const titleId = useId();
  const { phase, board, moves, prize } = game;
  const start = () => setGame(startedGame(game, Math.random()));
  const press = (place: number) => setGame(playedGame(game, place, Math.random()));

  return (
    <PuzzleWindow
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        // A press beside the window reaches the dialog itself.
        if (event.target === event.currentTarget) onClose();
      }}
      onKeyDown={(event) => {
        const place = phase === 'playing' ? placeFor(board, event.key) : undefined;
        if (place === undefined) return;
        // Otherwise the window scrolls.
        event.preventDefault();
        press(place);
      }}
    >
      <div className="sheet">
        <PuzzleBoard game={game} onPress={press} />
        <div className="words">
          <h2 id={titleId}>Win a discount code</h2>
          {prize ? (
            <Prize
              code={prize}
              onUse={() => {
                apply(prize);
                onClose();
              }}
            />
          ) : (
            <p>Slide the tiles until the coin is whole. The board always has a way home.</p>
          )}
          <p className="moves">
            Moves <strong>{moves}</strong>
          </p>
          <div className="buttons">
            <Button disabled={phase !== 'ready'} onClick={start}>
              Start Game
            </Button>
            <Button variant="secondary" disabled={phase === 'ready'} onClick={start}>
              Reset Game
            </Button>
          </div>
          <ul aria-label="What can be won">
            {percents.map((percent) => (
              <Chip key={percent} aria-current={prize && COUPONS[prize] === percent}>
                {percent}%
              </Chip>
            ))}
          </ul>
          <Heard role="status">{heard(game)}</Heard>
        </div>
        <IconButton icon="close" label="Close" className="close" onClick={onClose} />
      </div>
    </PuzzleWindow>
  );
}

/** For those who do not see the board. */
function heard({ phase, board, moves, moved, prize }: Game): string {
  if (prize) return `The coin is whole after ${moves} moves. Your code is ${prize}.`;
  if (moved !== undefined) return `Tile ${moved} is now ${placeNames[board.indexOf(moved)]}.`;
  if (phase === 'playing') return `The hole is ${placeNames[board.indexOf(0)]}. Arrow keys slide the tiles.`;
  return '';
}

/**
 * The browser's own modal: it holds the focus, and gives it back when it closes. That has to be before it leaves the
 * page, hence the layout effect.
 */
function useModal() {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return dialog;
}

const Heard = styled.p`
  ${hiddenText}
`;
