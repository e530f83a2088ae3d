import { render, screen } from '@testing-library/react';
import { firePointer } from '../../../testing/firePointer';
import { useCarouselDrag } from './useCarouselDrag';

const games = ['one', 'two', 'three'];

function Row({ onSelect }: { onSelect: (slide: number) => void }) {
  return (
    <div data-testid="row" {...useCarouselDrag({ games, current: 0, onSelect })}>
      {games.map((game) => (
        <li key={game}>{game}</li>
      ))}
    </div>
  );
}

test('A second finger neither starts, moves nor ends the drag of the first finger', () => {
  const onSelect = jest.fn();
  render(<Row onSelect={onSelect} />);
  const row = screen.getByTestId('row');
  // jsdom lacks this function.
  row.setPointerCapture = () => {};
  const second = { clientX: 300, isPrimary: false };
  firePointer(row, 'down', { clientX: 100 });
  firePointer(row, 'move', second);
  expect(row).not.toHaveAttribute('data-dragging');
  firePointer(row, 'move', { clientX: 160 });
  expect(row).toHaveAttribute('data-dragging');
  firePointer(row, 'up', second);
  firePointer(row, 'cancel', second);
  expect(row).toHaveAttribute('data-dragging');
  expect(onSelect).not.toHaveBeenCalled();
  firePointer(row, 'up', { clientX: 160 });
  expect(row).not.toHaveAttribute('data-dragging');
  expect(onSelect).toHaveBeenCalledTimes(1);
});
