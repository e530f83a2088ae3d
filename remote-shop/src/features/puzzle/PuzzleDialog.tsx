import { useSetAtom } from 'jotai';
import { useId, useState } from 'react';
import styled from 'styled-components';
import { COUPONS } from '@press-start/api/contract/rules';
import { applyCouponAtom } from '@press-start/shared-ui/cart';
import { Button, Chip, IconButton } from '@press-start/shared-ui/components';
import { toast } from '@press-start/shared-ui/feedback';
import { showError, useMutation } from '@press-start/shared-ui/forms';
import { hiddenText } from '@press-start/shared-ui/themes';
import { rejectionText } from '../cart/couponText';
import { useModal } from '../dialog/useModal';
import { readBestMoves, recordMoves } from './bestMoves';
import { positionForKey } from './board';
import type { PuzzleGame } from './game';
import { newGame, pressTile, startGame } from './game';
import { Prize } from './Prize';
import { positionNames, PuzzleBoard } from './PuzzleBoard';
import { PuzzleWindow } from './PuzzleDialog.styles';

const percents = Object.values(COUPONS).sort((a, b) => a - b);

/** Renders the puzzle in a modal dialog that is open while mounted. Clicks and arrow keys move the tiles. */
export default function PuzzleDialog({ onClose }: { onClose: () => void }) {
  const [game, setGame] = useState(newGame);
  const [best, setBest] = useState(readBestMoves);
  const apply = useSetAtom(applyCouponAtom);
  // Close the dialog before showing a message, because the open dialog would cover it.
  const applyPrize = useMutation(apply, {
    revalidate: 'never',
    onSuccess: (check) => {
      onClose();
      if (check.percent === 0) toast(rejectionText(check), { tone: 'danger' });
    },
    onError: (error) => {
      onClose();
      return showError(error);
    },
  });
  const dialog = useModal();
  const titleId = useId();
  const { phase, board, moves, par, prize } = game;
  const start = () => setGame(startGame(game, Math.random()));
  const press = (position: number) => {
    const next = pressTile(game, position, Math.random());
    if (next.phase === 'won') {
      recordMoves(next.moves);
      setBest(Math.min(next.moves, best ?? Infinity));
    }
    setGame(next);
  };

  return (
    <PuzzleWindow
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        // The target of a click on the backdrop is the dialog itself.
        if (event.target === event.currentTarget) onClose();
      }}
      onKeyDown={(event) => {
        const position = phase === 'playing' ? positionForKey(board, event.key) : undefined;
        if (position === undefined) return;
        // Prevent the arrow keys from scrolling the dialog.
        event.preventDefault();
        press(position);
      }}
    >
      <div className="sheet">
        <PuzzleBoard game={game} onPress={press} />
        <div className="panel">
          <h2 id={titleId}>Win a discount code</h2>
          {prize ? (
            <Prize code={prize} onUse={() => void applyPrize.run(prize)} />
          ) : (
            <p className="hint">Slide the tiles until the coin is whole. The board always has a way home.</p>
          )}
          <div className="scores">
            <p>
              Moves <strong>{moves}</strong>
            </p>
            {par !== undefined && (
              <p>
                Par <strong>{par}</strong>
              </p>
            )}
            {best !== undefined && (
              <p>
                Best <strong>{best}</strong>
              </p>
            )}
          </div>
          <Button className="start" variant={phase === 'ready' ? 'primary' : 'secondary'} onClick={start}>
            {phase === 'ready' ? 'Start Game' : 'Reset Game'}
          </Button>
          <ul aria-label="What can be won">
            {percents.map((percent) => (
              <Chip key={percent} className="percent" aria-current={prize && COUPONS[prize] === percent}>
                {percent}%
              </Chip>
            ))}
          </ul>
          <Announcement role="status">{announcement(game)}</Announcement>
        </div>
        <IconButton icon="close" label="Close" className="close" onClick={onClose} />
      </div>
    </PuzzleWindow>
  );
}

function announcement({ phase, board, moves, par, movedTile, prize }: PuzzleGame): string {
  if (prize) return `The coin is whole after ${moves} moves. Your code is ${prize}.`;
  if (movedTile !== undefined) return `Tile ${movedTile} is now ${positionNames[board.indexOf(movedTile)]}.`;
  if (phase === 'playing')
    return `The hole is ${positionNames[board.indexOf(0)]}. Arrow keys slide the tiles. ${par} moves are enough.`;
  return '';
}

const Announcement = styled.p`
  ${hiddenText}
`;
