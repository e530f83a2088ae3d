import { getGame } from '@press-start/api/contract';
import { respond, makeCartLine, makeGame, renderRoute } from '@press-start/shared-ui/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { routes as allRoutes } from '../../routes';
// The strip loads it lazily; here no test shall wait for the compiler.
import './PuzzleDialog';

const routes = allRoutes.filter(({ path }) => path === '/order');
const game = makeGame({ price_product: 100 });
const cart = [makeCartLine(game)];

/** @param random what chance says: which board is dealt, which code is won */
async function openPuzzle(random = 0) {
  jest.spyOn(Math, 'random').mockReturnValue(random);
  const view = await renderRoute(routes, { at: '/order', cart, responses: [respond(getGame, game)] });
  await view.user.click(await screen.findByRole('button', { name: 'Win a discount code' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Win a discount code' }));
  return { ...view, dialog };
}

const tile = (number: number) => screen.getByRole('button', { name: new RegExp(`^Tile ${number},`) });
const moves = () => screen.getByText('Moves').textContent;
const button = (name: string) => screen.getByRole('button', { name });

afterEach(() => jest.restoreAllMocks());

test('A visitor opens the puzzle: not started, three numbered tiles in order [R157 R168 R174 R176]', async () => {
  const { dialog } = await openPuzzle();
  expect(dialog.getAllByRole('button', { name: /^Tile/ })).toHaveLength(3);
  expect(tile(1)).toHaveAccessibleName('Tile 1, top left');
  expect(tile(1)).toBeDisabled();
  expect(button('Start Game')).toBeEnabled();
  expect(button('Reset Game')).toBeDisabled();
  expect(dialog.getByRole('list', { name: 'What can be won' })).toHaveTextContent('5%10%15%20%25%');
});

test('Start Game begins: tiles beside the hole slide and are counted, the other one does not [R169 R175]', async () => {
  const { user } = await openPuzzle();
  await user.click(button('Start Game'));
  expect(button('Start Game')).toBeDisabled();
  const fixed = stuckTile();
  const before = fixed.getAttribute('aria-label');
  await user.click(fixed);
  expect(fixed).toHaveAttribute('aria-label', before);
  expect(moves()).toBe('Moves 0');
  const free = screen.getAllByRole('button', { name: /^Tile/ }).find((one) => one !== fixed)!;
  const place = free.getAttribute('aria-label');
  await user.click(free);
  expect(free).not.toHaveAttribute('aria-label', place);
  expect(moves()).toBe('Moves 1');
  expect(screen.getByText(/^Tile \d is now/)).toHaveAttribute('role', 'status');
});

test('The focus goes to a tile that can slide, and stays on it [R169]', async () => {
  const { user } = await openPuzzle();
  await user.click(button('Start Game'));
  const focused = document.activeElement;
  expect(focused).toHaveAccessibleName(/^Tile/);
  expect(focused).toHaveAttribute('aria-disabled', 'false');
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(focused);
  expect(moves()).toBe('Moves 1');
});

test('Played home by the arrow keys it reveals a code, which can be used at once [R159 R170 R171]', async () => {
  const { user, dialog } = await openPuzzle();
  await user.click(button('Start Game'));
  await playHome(user);
  const ticket = dialog.getByRole('group', { name: 'Your code: BIT' });
  expect(ticket).toHaveTextContent('25% off every unit');
  expect(ticket).toHaveFocus();
  expect(screen.getByText(/^The coin is whole after/)).toHaveAttribute('role', 'status');
  expect(tile(1)).toBeDisabled();
  await user.click(button('Use it'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByText('BIT takes 25% off every unit.')).toBeInTheDocument();
  expect(screen.getByLabelText('Code')).toHaveValue('BIT');
  expect(JSON.parse(localStorage.getItem('coupon') ?? '')).toEqual({ code: 'BIT' });
});

test('The code can be copied [R171]', async () => {
  const { user } = await openPuzzle();
  await user.click(button('Start Game'));
  await playHome(user);
  await user.click(button('Copy code'));
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe('BIT');
});

test('Reset Game shuffles anew, while playing and after a win [R172]', async () => {
  const { user } = await openPuzzle();
  await user.click(button('Start Game'));
  const first = layout();
  await user.click(button('Reset Game'));
  expect(layout()).not.toBe(first);
  await playHome(user);
  await user.click(button('Reset Game'));
  expect(screen.queryByRole('group', { name: /^Your code/ })).not.toBeInTheDocument();
  expect(moves()).toBe('Moves 0');
  expect(tile(1)).toBeEnabled();
});

test('it closes by its cross, by Escape and by a press beside it', async () => {
  const { user } = await openPuzzle();
  await user.click(button('Close'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click(button('Win a discount code'));
  fireEvent(await screen.findByRole('dialog'), new Event('cancel', { cancelable: true }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.click(button('Win a discount code'));
  await user.click(await screen.findByRole('dialog'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

/** The tile that shares no edge with the hole. */
function stuckTile(): HTMLElement {
  return screen
    .getAllByRole('button', { name: /^Tile/ })
    .find((one) => one.getAttribute('aria-disabled') === 'true')!;
}

const layout = () => [1, 2, 3].map((number) => tile(number).getAttribute('aria-label')).join();

/** On a board of two by two there is one way round: it ends at the solved board after eleven moves at most. */
async function playHome(user: Awaited<ReturnType<typeof openPuzzle>>['user']) {
  const round = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'];
  for (let key = 0; key < 24 && !screen.queryByRole('group', { name: /^Your code/ }); key += 1)
    await user.keyboard(`{${round[key % 4]}}`);
}
