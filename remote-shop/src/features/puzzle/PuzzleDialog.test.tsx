// Load the lazy dialog up front, so that no test waits for its compilation.
import './PuzzleDialog';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { checkCoupon, getGame } from '@press-start/api/contract';
import { makeCartLine, makeGame, renderRoute, respond } from '@press-start/shared-ui/testing';
import { routes as allRoutes } from '../../routes';
import { coupons } from '../../testing/coupons';

const routes = allRoutes.filter(({ path }) => path === '/order');
const game = makeGame({ price_product: 100 });
const cart = [makeCartLine(game)];

async function openPuzzle(random = 0, check = coupons) {
  jest.spyOn(Math, 'random').mockReturnValue(random);
  const view = await renderRoute(routes, { url: '/order', cart, responses: [respond(getGame, game), check] });
  await view.user.click(await screen.findByRole('button', { name: 'Win a discount code' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Win a discount code' }));
  return { ...view, dialog };
}

const tile = (number: number) => screen.getByRole('button', { name: new RegExp(`^Tile ${number},`) });
const moves = () => screen.getByText('Moves').textContent;
const button = (name: string) => screen.getByRole('button', { name });

afterEach(() => jest.restoreAllMocks());

test('A visitor opens the puzzle and sees three numbered tiles in order before the game starts [R157 R168 R174 R176]', async () => {
  const { dialog } = await openPuzzle();
  expect(dialog.getAllByRole('button', { name: /^Tile/ })).toHaveLength(3);
  expect(tile(1)).toHaveAccessibleName('Tile 1, top left');
  expect(tile(1)).toBeDisabled();
  expect(button('Start Game')).toBeEnabled();
  expect(screen.queryByRole('button', { name: 'Reset Game' })).not.toBeInTheDocument();
  expect(dialog.getByRole('list', { name: 'What can be won' })).toHaveTextContent('5%10%15%20%25%');
});

test('After Start Game, a tile next to the hole can be moved and the move is counted, but other tiles cannot be moved [R169 R175]', async () => {
  const { user } = await openPuzzle();
  await user.click(button('Start Game'));
  expect(screen.queryByRole('button', { name: 'Start Game' })).not.toBeInTheDocument();
  expect(button('Reset Game')).toBeEnabled();
  const blocked = blockedTile();
  const before = blocked.getAttribute('aria-label');
  await user.click(blocked);
  expect(blocked).toHaveAttribute('aria-label', before);
  expect(moves()).toBe('Moves 0');
  const movable = screen.getAllByRole('button', { name: /^Tile/ }).find((tile) => tile !== blocked)!;
  const positionBefore = movable.getAttribute('aria-label');
  await user.click(movable);
  expect(movable).not.toHaveAttribute('aria-label', positionBefore);
  expect(moves()).toBe('Moves 1');
  expect(screen.getByText(/^Tile \d is now/)).toHaveAttribute('role', 'status');
});

test('Start Game focuses a tile that can be moved, and the tile stays focused after its move [R169]', async () => {
  const { user } = await openPuzzle();
  await user.click(button('Start Game'));
  const focused = document.activeElement;
  expect(focused).toHaveAccessibleName(/^Tile/);
  expect(focused).toHaveAttribute('aria-disabled', 'false');
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(focused);
  expect(moves()).toBe('Moves 1');
});

test('Solving the puzzle with the arrow keys shows a coupon code, and the Use it button applies the code [R159 R170 R171]', async () => {
  const { user, dialog } = await openPuzzle();
  await user.click(button('Start Game'));
  await solve(user);
  const ticket = dialog.getByRole('group', { name: 'Your code: BIT' });
  expect(ticket).toHaveTextContent('25% off every unit');
  await waitFor(() => expect(ticket).toHaveFocus());
  expect(screen.getByText(/^The coin is whole after/)).toHaveAttribute('role', 'status');
  expect(tile(1)).toBeDisabled();
  await user.click(button('Use it'));
  expect(await screen.findByText('BIT takes 25% off every unit.')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByLabelText('Code')).toHaveValue('BIT');
  expect(JSON.parse(localStorage.getItem('coupon') ?? '')).toEqual({ code: 'BIT' });
});

test('The browser stores the fewest moves in which the puzzle was solved', async () => {
  const { user } = await openPuzzle();
  const solveWith = async (best: string) => {
    localStorage.setItem('puzzle:best', best);
    await solve(user);
    return localStorage.getItem('puzzle:best');
  };
  await user.click(button('Start Game'));
  const recorded = await solveWith('99');
  expect(moves()).toBe(`Moves ${recorded}`);
  await user.click(button('Reset Game'));
  expect(await solveWith('2')).toBe('2');
});

test('Using a code that the store has disabled closes the puzzle, shows a message and applies no discount', async () => {
  const off = respond(checkCoupon, { code: 'BIT', percent: 0, reason: 'unknown' });
  const { user } = await openPuzzle(0, off);
  await user.click(button('Start Game'));
  await solve(user);
  await user.click(button('Use it'));
  expect(await screen.findByText('BIT takes nothing off.')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(localStorage.getItem('coupon')).toBeNull();
});

test('The puzzle shows the minimum number of moves that solve the board, and the best result of all games', async () => {
  const { user } = await openPuzzle();
  expect(screen.queryByText(/^(Par|Best)$/)).not.toBeInTheDocument();
  await user.click(button('Start Game'));
  expect(screen.getByText('Par').textContent).toMatch(/^Par [2-6]$/);
  const results: number[] = [];
  for (let game = 0; game < 2; game += 1) {
    await solve(user);
    results.push(Number(moves()?.slice('Moves '.length)));
    expect(screen.getByText('Best').textContent).toBe(`Best ${Math.min(...results)}`);
    await user.click(button('Reset Game'));
  }
  await user.click(button('Close'));
  await user.click(button('Win a discount code'));
  expect((await screen.findByText('Best')).textContent).toBe(`Best ${Math.min(...results)}`);
});

test('The Copy code button copies the coupon code [R171]', async () => {
  const { user } = await openPuzzle();
  await user.click(button('Start Game'));
  await solve(user);
  await user.click(button('Copy code'));
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe('BIT');
});

test('Reset Game shuffles the puzzle again, during the game and after a win [R172]', async () => {
  const { user } = await openPuzzle();
  await user.click(button('Start Game'));
  const first = layout();
  await user.click(button('Reset Game'));
  expect(layout()).not.toBe(first);
  await solve(user);
  await user.click(button('Reset Game'));
  expect(screen.queryByRole('group', { name: /^Your code/ })).not.toBeInTheDocument();
  expect(moves()).toBe('Moves 0');
  expect(tile(1)).toBeEnabled();
});

test('The close button, Escape and a click on the backdrop close the puzzle', async () => {
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

function blockedTile(): HTMLElement {
  return screen
    .getAllByRole('button', { name: /^Tile/ })
    .find((tile) => tile.getAttribute('aria-disabled') === 'true')!;
}

const layout = () => [1, 2, 3].map((number) => tile(number).getAttribute('aria-label')).join();

/**
 * Solves the puzzle by moving the tiles in one direction around the board, which takes at most eleven moves.
 */
async function solve(user: Awaited<ReturnType<typeof openPuzzle>>['user']) {
  const keys = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'];
  for (let press = 0; press < 24 && !screen.queryByRole('group', { name: /^Your code/ }); press += 1)
    await user.keyboard(`{${keys[press % 4]}}`);
}
