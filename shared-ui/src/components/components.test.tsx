import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { makeCartLine, makeGame, renderRoute } from '../testing';
import {
  Button,
  CartLineItem,
  Cover,
  Field,
  GameCard,
  Pagination,
  Receipt,
  Stars,
  StatusBadge,
  StockMeter,
  TextArea,
} from './index';
import { pageWindow } from './pageWindow';

/** For what links to pages. */
const show = (element: React.ReactNode) => renderRoute([{ path: '/here', element }], { at: '/here' });

test('A card shows picture, name and price, and links to its game [R094 R095 R096 R098]', async () => {
  const game = makeGame({ id_product: 12, name_product: 'celeste', price_product: 49 });
  const { container } = await show(<GameCard game={game} action={<Button>Add</Button>} />);
  expect(screen.getByRole('link', { name: 'Celeste' })).toHaveAttribute('href', '/game/12');
  expect(screen.getByText('$49')).toBeVisible();
  expect(container.querySelector('img')).toHaveAttribute('src', game.thumbnail_product);
});

test('A name is capitalised, and cut from 34 characters on [R099 R100 R101]', async () => {
  const exact = 'a'.repeat(33);
  const longer = 'b'.repeat(34);
  await show(
    <>
      <GameCard game={makeGame({ name_product: exact })} action={null} />
      <GameCard game={makeGame({ name_product: longer })} action={null} />
    </>,
  );
  expect(screen.getByText(`A${'a'.repeat(32)}`)).toBeVisible();
  expect(screen.getByText(`B${'b'.repeat(29)}...`)).toHaveAttribute('title', longer);
});

test('A button that is disabled does not say so twice, one that waits says it to readers alone', () => {
  render(
    <>
      <Button disabled aria-disabled={false}>
        Register
      </Button>
      <Button aria-disabled>Send</Button>
    </>,
  );
  const [register, send] = screen.getAllByRole('button');
  expect(register).toBeDisabled();
  expect(register).not.toHaveAttribute('aria-disabled');
  expect(send).toBeEnabled();
  expect(send).toHaveAttribute('aria-disabled', 'true');
});

test('A card on sale carries the fixed badge [R109]', async () => {
  await show(<GameCard game={makeGame({ on_sale: true })} action={null} />);
  expect(screen.getByText('-20%')).toBeVisible();
});

test('a cover offers the three sizes the store keeps, and any other picture as it is', () => {
  const { container } = render(
    <>
      <Cover src="/images/covers/7-abc-240.webp" sizes="180px" />
      <Cover src="https://pictures.example/own.png" sizes="180px" />
    </>,
  );
  const [stored, own] = container.querySelectorAll('img');
  expect(stored).toHaveAttribute(
    'srcset',
    '/images/covers/7-abc-120.webp 120w, /images/covers/7-abc-240.webp 240w, /images/covers/7-abc-480.webp 480w',
  );
  expect(stored).toHaveAttribute('loading', 'lazy');
  expect(own).not.toHaveAttribute('srcset');
});

test('a cover of the first screen is asked for first', () => {
  const { container } = render(<Cover src="/a-240.webp" sizes="180px" priority />);
  expect(container.querySelector('img')).toHaveAttribute('fetchpriority', 'high');
  expect(container.querySelector('img')).not.toHaveAttribute('loading');
});

test('There is nothing to page with one page [R088]', async () => {
  const { container } = await show(<Pagination page={1} pages={1} to={(page) => `?page=${page}`} />);
  expect(container).toBeEmptyDOMElement();
});

test('Pages are numbered, the present one is marked [R087]', async () => {
  await show(<Pagination page={2} pages={3} to={(page) => `/home?page=${page}`} />);
  expect(screen.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('link', { name: 'Page 3' })).toHaveAttribute('href', '/home?page=3');
  expect(screen.getByRole('link', { name: 'Previous page' })).toHaveAttribute('href', '/home?page=1');
});

test.each([
  [1, 3, '1 2 3'],
  [1, 40, '1 2 3 4 5 gap 40'],
  [9, 40, '1 gap 8 9 10 gap 40'],
  [40, 40, '1 gap 36 37 38 39 40'],
])('page %i of %i shows %s', (page, pages, shown) => {
  expect(pageWindow(page, pages).join(' ')).toBe(shown);
});

test('a field tells what is wrong with it', () => {
  render(<Field label="Password" error="Must contain a number (0-9)" />);
  const input = screen.getByLabelText('Password');
  expect(input).toBeInvalid();
  expect(input).toHaveAccessibleDescription('Must contain a number (0-9)');
});

test('a text of several lines is labelled and told about like any field', () => {
  render(<TextArea label="Your Message" error="A message is required" />);
  const area = screen.getByRole('textbox', { name: 'Your Message' });
  expect(area.tagName).toBe('TEXTAREA');
  expect(area).toBeInvalid();
  expect(area).toHaveAccessibleDescription('A message is required');
});

test('a button does not send a form unless told to', () => {
  render(<Button>Add</Button>);
  expect(screen.getByRole('button')).toHaveAttribute('type', 'button');
});

test('a line of the cart names its controls after the game', async () => {
  const onQuantity = jest.fn();
  await show(
    <CartLineItem
      line={makeCartLine({ name_product: 'braid', quantity: 2 })}
      onQuantity={onQuantity}
      onRemove={jest.fn()}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'One more' }));
  expect(onQuantity).toHaveBeenCalledWith(3);
  expect(screen.getByRole('button', { name: 'Remove Braid' })).toBeVisible();
  expect(screen.getByText('$40')).toBeVisible();
});

test('a receipt shows what is taken off with a minus', () => {
  render(
    <Receipt
      note="Player 1, please check your order"
      lines={[{ label: 'Celeste x2', dollars: 40 }]}
      sums={[{ label: 'Coupon LUCK, 15%', dollars: -6 }]}
      total={34}
    />,
  );
  expect(screen.getByText('-$6')).toBeVisible();
  expect(screen.getByText('Total').parentElement).toHaveTextContent('$34');
});

test('stars, stock and status say in words what they draw', () => {
  render(
    <>
      <Stars score={4} />
      <StockMeter stock={6} />
      <StatusBadge status="pending" />
    </>,
  );
  expect(screen.getByRole('img', { name: '4 of 5 stars' })).toBeVisible();
  expect(screen.getByText('6 in stock')).toBeVisible();
  expect(screen.getByText('Pending')).toBeVisible();
});
