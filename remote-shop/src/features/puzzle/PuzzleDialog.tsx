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
import { positionForKey } from './board';
import type { Game } from './game';
import { newGame, pressTile, startGame } from './game';
import { Prize } from './Prize';
import { positionNames, PuzzleBoard } from './PuzzleBoard';
import { PuzzleWindow } from './PuzzleDialog.styles';

const percents = Object.values(COUPONS).sort((a, b) => a - b);

/** Renders the puzzle in a modal dialog that is open while mounted. Clicks and arrow keys move the tiles. */
export default function PuzzleDialog({ onClose }: { onClose: () => void }) {
  const [game, setGame] = useState(newGame);
  const apply = useSetAtom(applyCouponAtom);
  // Close the dialog before showing a message, because it would cover the message.
  const use = useMutation(apply, {
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
  const { phase, board, moves, prize } = game;
  const start = () => setGame(startGame(game, Math.random()));
  const press = (position: number) => setGame(pressTile(game, position, Math.random()));

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
            <Prize code={prize} onUse={() => void use.run(prize)} />
          ) : (
            <p className="hint">Slide the tiles until the coin is whole. The board always has a way home.</p>
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

/** Describes the board for screen readers. */
function announcement({ phase, board, moves, movedTile, prize }: Game): string {
  if (prize) return `The coin is whole after ${moves} moves. Your code is ${prize}.`;
  if (movedTile !== undefined) return `Tile ${movedTile} is now ${positionNames[board.indexOf(movedTile)]}.`;
  if (phase === 'playing')
    return `The hole is ${positionNames[board.indexOf(0)]}. Arrow keys slide the tiles.`;
  return '';
}

const Announcement = styled.p`
  ${hiddenText}
`;
