import { act, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import type { PageRoute } from '../page';
import { makeCartLine, renderRoute } from '../testing';
// The frame loads it lazily; here no test shall wait for the compiler.
import './CartDrawer';
import { Frame } from './Frame';

const routes: PageRoute[] = [
  {
    element: <Frame />,
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

async function openDrawer(cart = [celeste, braid]) {
  const view = await renderRoute(routes, { at: '/home', cart });
  await view.user.click(screen.getByRole('button', { name: /^Cart/ }));
  const drawer = within(await screen.findByRole('dialog', { name: 'My Cart:' }));
  return { ...view, drawer };
}

const storedQuantities = () => {
  const lines: { quantity: number }[] = JSON.parse(localStorage.getItem('cart') ?? '[]');
  return lines.map(({ quantity }) => quantity);
};

test('The cart button opens a side panel titled My Cart:, the cross closes it [R040 R144]', async () => {
  const { user, drawer } = await openDrawer();
  await user.click(drawer.getByRole('button', { name: 'Close cart' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('Lists the lines, each linked to its game [R145 R146]', async () => {
  const { user, drawer, address } = await openDrawer();
  expect(drawer.getAllByRole('listitem')).toHaveLength(2);
  expect(drawer.getByRole('link', { name: 'Celeste' })).toHaveAttribute('href', '/game/1');
  await user.click(drawer.getByRole('link', { name: 'Braid' }));
  expect(address()).toBe('/game/2');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('The Subtotal is the sum of price times quantity [R147]', async () => {
  const { drawer } = await openDrawer();
  expect(drawer.getByText('Subtotal').parentElement).toHaveTextContent('$55');
});

test('A line goes up and down by one, from 1 to its stock [R129 R130 R131 R132]', async () => {
  const { user, drawer } = await openDrawer();
  const amount = within(drawer.getByRole('group', { name: 'Quantity of Celeste' }));
  await user.click(amount.getByRole('button', { name: 'One more' }));
  expect(storedQuantities()).toEqual([3, 1]);
  expect(amount.getByRole('button', { name: 'One more' })).toBeDisabled();
  await user.click(amount.getByRole('button', { name: 'One less' }));
  await user.click(amount.getByRole('button', { name: 'One less' }));
  expect(storedQuantities()).toEqual([1, 1]);
  expect(amount.getByRole('button', { name: 'One less' })).toBeDisabled();
});

test('at the limit of a line the focus stays in the drawer, and Escape still closes it', async () => {
  const { user, drawer } = await openDrawer();
  const amount = within(drawer.getByRole('group', { name: 'Quantity of Celeste' }));
  amount.getByRole('button', { name: 'One less' }).focus();
  await user.keyboard('{Enter}');
  expect(amount.getByRole('button', { name: 'One less' })).toBeDisabled();
  expect(amount.getByRole('button', { name: 'One more' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('A line can be removed, and the focus stays in the drawer [R133]', async () => {
  const { user, drawer } = await openDrawer();
  await user.click(drawer.getByRole('button', { name: 'Remove Celeste' }));
  expect(drawer.queryByText('Celeste')).toBeNull();
  expect(screen.getByRole('dialog')).toHaveFocus();
});

test('Checkout links to /order, beside Clear Cart [R148 R149]', async () => {
  const { drawer } = await openDrawer();
  expect(drawer.getByRole('link', { name: 'Checkout' })).toHaveAttribute('href', '/order');
  expect(drawer.getByRole('button', { name: 'Clear Cart' })).toBeVisible();
});

test('View cart leads to the cart as a page, and closes the drawer', async () => {
  const { user, drawer, address } = await openDrawer();
  await user.click(drawer.getByRole('link', { name: 'View cart' }));
  expect(address()).toBe('/cart');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('The page does not scroll while the drawer is open [R150 R151]', async () => {
  const { user } = await openDrawer();
  expect(document.documentElement.style.overflow).toBe('hidden');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.documentElement.style.overflow).toBe('');
});

test('the focus goes into the drawer and back to the cart button', async () => {
  const { user } = await openDrawer();
  expect(screen.getByRole('dialog')).toHaveFocus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: /^Cart/ })).toHaveFocus());
});

test('leaving by a link in the drawer takes the focus to the new page, not back to the cart button', async () => {
  const { user, drawer } = await openDrawer();
  await user.click(drawer.getByRole('link', { name: 'Celeste' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

test('Tab goes round inside the drawer', async () => {
  const { user, drawer } = await openDrawer();
  await user.tab({ shift: true });
  expect(drawer.getByRole('button', { name: 'Clear Cart' })).toHaveFocus();
  await user.tab();
  expect(drawer.getByRole('button', { name: 'Close cart' })).toHaveFocus();
});

test('Clear Cart asks first, then clears and says so [R134 R152 R153]', async () => {
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

test('Saying no leaves the cart as it is [R154]', async () => {
  const { user, drawer } = await openDrawer();
  await user.click(drawer.getByRole('button', { name: 'Clear Cart' }));
  await user.click(await screen.findByText('Keep it'));
  expect(storedQuantities()).toEqual([2, 1]);
});

test('an empty cart says so and offers no checkout', async () => {
  const { drawer } = await openDrawer([]);
  expect(drawer.getByText('Nothing in here yet.')).toBeVisible();
  expect(drawer.queryByRole('link', { name: 'Checkout' })).toBeNull();
});

test('axe finds nothing wrong with the drawer', async () => {
  await openDrawer();
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations).toEqual([]);
});

afterEach(() =>
  act(() => document.querySelectorAll('.swal2-container').forEach((dialog) => dialog.remove())),
);
