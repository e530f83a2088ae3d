// Load the lazy drawer now, so that no test has to wait for its compilation.
import './CartDrawer';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { listSaleGames } from '@press-start/api/contract';
import { toast } from '../../feedback';
import type { PageRoute } from '../../page';
import { makeCartLine, makeGame, renderRoute, respond, type Responder, respondError } from '../../testing';
import { AppLayout } from '../AppLayout';

const routes: PageRoute[] = [
  {
    element: <AppLayout />,
    children: [
      { path: '/home', element: <h1>Catalogue</h1> },
      { path: '/game/:id', element: <h1>A game</h1> },
    ],
  },
];

const celeste = makeCartLine({
  id_product: 1,
  name_product: 'celeste',
  price_product: 20,
  in_stock: 3,
  quantity: 2,
});
const braid = makeCartLine({ id_product: 2, name_product: 'braid', price_product: 15, quantity: 1 });

async function openDrawer(cart = [celeste, braid], responses: Responder[] = []) {
  const view = await renderRoute(routes, { url: '/home', cart, responses });
  await view.user.click(screen.getByRole('button', { name: /^Cart/ }));
  const drawer = within(await screen.findByRole('dialog', { name: 'My Cart:' }));
  return { ...view, drawer };
}

const storedQuantities = () => {
  const lines: { quantity: number }[] = JSON.parse(localStorage.getItem('cart') ?? '[]');
  return lines.map(({ quantity }) => quantity);
};

test("The cart button opens a side panel titled 'My Cart:', whose close button closes it [R040 R144]", async () => {
  const { user, drawer } = await openDrawer();
  await user.click(drawer.getByRole('button', { name: 'Close cart' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('The cart drawer lists the cart lines, each with a link to its game [R145 R146]', async () => {
  const { user, drawer, currentUrl } = await openDrawer();
  expect(drawer.getAllByRole('listitem')).toHaveLength(2);
  expect(drawer.getByRole('link', { name: 'Celeste' })).toHaveAttribute('href', '/game/1');
  await user.click(drawer.getByRole('link', { name: 'Braid' }));
  expect(currentUrl()).toBe('/game/2');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('The subtotal in the cart drawer is the sum of price times quantity [R147]', async () => {
  const { drawer } = await openDrawer();
  expect(drawer.getByText('Subtotal').parentElement).toHaveTextContent('$55');
});

test('The quantity of a cart line changes in steps of one, between 1 and the stock [R129 R130 R131 R132]', async () => {
  const { user, drawer } = await openDrawer();
  const stepper = within(drawer.getByRole('group', { name: 'Quantity of Celeste' }));
  await user.click(stepper.getByRole('button', { name: 'One more' }));
  expect(storedQuantities()).toEqual([3, 1]);
  expect(stepper.getByRole('button', { name: 'One more' })).toBeDisabled();
  await user.click(stepper.getByRole('button', { name: 'One less' }));
  await user.click(stepper.getByRole('button', { name: 'One less' }));
  expect(storedQuantities()).toEqual([1, 1]);
  expect(stepper.getByRole('button', { name: 'One less' })).toBeDisabled();
});

test('Focus stays in the cart drawer when a quantity button becomes disabled, and Escape still closes the drawer', async () => {
  const { user, drawer } = await openDrawer();
  const stepper = within(drawer.getByRole('group', { name: 'Quantity of Celeste' }));
  stepper.getByRole('button', { name: 'One less' }).focus();
  await user.keyboard('{Enter}');
  expect(stepper.getByRole('button', { name: 'One less' })).toBeDisabled();
  await waitFor(() => expect(stepper.getByRole('button', { name: 'One more' })).toHaveFocus());
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('Focus stays in the cart drawer after a line is removed [R133]', async () => {
  const { user, drawer } = await openDrawer();
  await user.click(drawer.getByRole('button', { name: 'Remove Celeste' }));
  expect(drawer.queryByText('Celeste')).toBeNull();
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveFocus());
});

test('The cart drawer has a Checkout link to /order and a Clear Cart button [R148 R149]', async () => {
  const { drawer } = await openDrawer();
  expect(drawer.getByRole('link', { name: 'Checkout' })).toHaveAttribute('href', '/order');
  expect(drawer.getByRole('button', { name: 'Clear Cart' })).toBeVisible();
});

test('View cart opens the cart page and closes the drawer', async () => {
  const { user, drawer, currentUrl } = await openDrawer();
  await user.click(drawer.getByRole('link', { name: 'View cart' }));
  expect(currentUrl()).toBe('/cart');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('The page does not scroll while the cart drawer is open [R150 R151]', async () => {
  const { user } = await openDrawer();
  expect(document.documentElement.style.overflow).toBe('hidden');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.documentElement.style.overflow).toBe('');
});

test('Focus moves into the cart drawer and returns to the cart button when the drawer closes', async () => {
  const { user } = await openDrawer();
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveFocus());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: /^Cart/ })).toHaveFocus());
});

test('A link in the cart drawer moves focus to the new page, not back to the cart button', async () => {
  const { user, drawer } = await openDrawer();
  await user.click(drawer.getByRole('link', { name: 'Celeste' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

test('The cart drawer opens as a modal dialog', async () => {
  const { user } = await renderRoute(routes, { url: '/home' });
  const showModal = jest.spyOn(HTMLDialogElement.prototype, 'showModal');
  await user.click(screen.getByRole('button', { name: /^Cart/ }));
  const drawer = await screen.findByRole('dialog', { name: 'My Cart:' });
  expect(showModal.mock.contexts).toEqual([drawer]);
});

test('A click outside the cart drawer closes it', async () => {
  const { user } = await openDrawer();
  await user.click(screen.getByRole('dialog'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('Toasts move into the cart drawer, which would otherwise cover them, and out of it when it closes', async () => {
  const { user } = await openDrawer();
  toast('Your review was sent!');
  const notice = await screen.findByText('Your review was sent!');
  expect(screen.getByRole('dialog')).toContainElement(notice);
  await user.keyboard('{Escape}');
  expect(notice).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /^Cart/ }));
  expect(await screen.findByRole('dialog', { name: 'My Cart:' })).toContainElement(notice);
});

test('A pointer press that starts inside the cart drawer and ends outside does not close it', async () => {
  const { user, drawer } = await openDrawer();
  const dialog = screen.getByRole('dialog');
  await user.pointer([{ keys: '[MouseLeft>]', target: drawer.getByText('My Cart:') }, { target: dialog }]);
  fireEvent.click(dialog);
  expect(screen.getByRole('dialog', { name: 'My Cart:' })).toBeVisible();
});

test('Clear Cart empties the cart after confirmation and shows a message [R134 R152 R153]', async () => {
  const { user, drawer } = await openDrawer();
  await user.click(drawer.getByRole('button', { name: 'Clear Cart' }));
  expect(await screen.findByText('Are you sure?')).toBeInTheDocument();
  expect(screen.getByText('Your cart will be empty!')).toBeInTheDocument();
  await user.click(screen.getByText('Yes, clear it!'));
  expect(await screen.findByText('Done!')).toBeInTheDocument();
  expect(screen.getByText('Items has been removed from your cart')).toBeInTheDocument();
  expect(storedQuantities()).toEqual([]);
  await user.click(screen.getByText('OK'));
  await waitFor(() => expect(screen.getByRole('dialog', { name: 'My Cart:' })).toHaveFocus());
});

test('The cart stays unchanged when Clear Cart is not confirmed [R154]', async () => {
  const { user, drawer } = await openDrawer();
  await user.click(drawer.getByRole('button', { name: 'Clear Cart' }));
  await user.click(await screen.findByText('Keep it'));
  expect(storedQuantities()).toEqual([2, 1]);
});

test('The drawer of an empty cart shows a message and no Checkout link', async () => {
  const { drawer } = await openDrawer([]);
  expect(drawer.getByText('Nothing in here yet.')).toBeVisible();
  expect(drawer.queryByRole('link', { name: 'Checkout' })).toBeNull();
});

test('The drawer of an empty cart shows three games on sale that are not sold out, and a link to all of them', async () => {
  const soldOut = { ...makeGame({ id_product: 8, name_product: 'doom' }), in_stock: 0 };
  const games = [4, 5, 6, 7].map((id) =>
    makeGame({ id_product: id, name_product: `game ${id}`, in_stock: 2 }),
  );
  const { drawer } = await openDrawer([], [respond(listSaleGames, [soldOut, ...games])]);
  const sale = within(drawer.getByRole('region', { name: 'On sale now' }));
  await sale.findByRole('link', { name: 'Game 4' });
  expect(sale.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/home?sale=true',
    '/game/4',
    '/game/5',
    '/game/6',
  ]);
});

test('If the games on sale cannot be loaded, the drawer of an empty cart still links to them', async () => {
  const unavailable = respondError(listSaleGames, 503, { error: 'unavailable', message: 'Try again later' });
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { drawer, calls } = await openDrawer([], [unavailable]);
  await waitFor(() => expect(calls).toHaveLength(1));
  await waitFor(() => expect(warn).toHaveBeenCalled());
  warn.mockRestore();
  expect(drawer.getByRole('link', { name: 'On sale now' })).toHaveAttribute('href', '/home?sale=true');
});

test('axe finds no accessibility violations in the open cart drawer (colour contrast is not checked)', async () => {
  await openDrawer();
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations).toEqual([]);
});

test('axe finds no accessibility violations in the drawer of an empty cart (colour contrast is not checked)', async () => {
  const { drawer } = await openDrawer([], [respond(listSaleGames, [makeGame({ in_stock: 2 })])]);
  await drawer.findByRole('listitem');
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations).toEqual([]);
});

afterEach(() =>
  act(() => document.querySelectorAll('.swal2-container').forEach((dialog) => dialog.remove())),
);
