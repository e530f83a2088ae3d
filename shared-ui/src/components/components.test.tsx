import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { pageWindow, Pagination } from '../pagination';
import { Receipt } from '../receipt';
import { StatusBadge } from '../records';
import { makeCartLine, makeGame, renderRoute } from '../testing';
import { Button, CartLineItem, Cover, Field, GameCard, Stars, StockMeter, TextArea } from './index';

const renderInRouter = (element: React.ReactNode) =>
  renderRoute([{ path: '/here', element }], { url: '/here' });

test('A card shows the cover, name and price of its game, and links to it [R094 R095 R096 R098]', async () => {
  const game = makeGame({ id_product: 12, name_product: 'celeste', price_product: 49 });
  const { container } = await renderInRouter(<GameCard game={game} action={<Button>Add</Button>} />);
  expect(screen.getByRole('link', { name: 'Celeste' })).toHaveAttribute('href', '/game/12');
  expect(screen.getByText('$49')).toBeVisible();
  expect(container.querySelector('img')).toHaveAttribute('src', game.thumbnail_product);
});

test('The name on a card is capitalised, and truncated if it has 34 characters or more [R099 R100 R101]', async () => {
  const longestName = 'a'.repeat(33);
  const truncatedName = 'b'.repeat(34);
  await renderInRouter(
    <>
      <GameCard game={makeGame({ name_product: longestName })} action={null} />
      <GameCard game={makeGame({ name_product: truncatedName })} action={null} />
    </>,
  );
  expect(screen.getByText(`A${'a'.repeat(32)}`)).toBeVisible();
  expect(screen.getByText(`B${'b'.repeat(29)}...`)).toHaveAttribute('title', truncatedName);
});

test.each([
  ['Without a search', undefined],
  ['With a search that matches a word', 'Zelda'],
])('%s, the dots of a truncated name do not wrap to a line of their own [R099]', async (_title, search) => {
  const name = "The Legend of Zelda: Majora's Mask";
  await renderInRouter(<GameCard game={makeGame({ name_product: name })} action={null} search={search} />);
  expect(screen.getByTitle(name).textContent).toBe("The Legend of Zelda: Majora's ...");
  expect(screen.getByText('...')).toHaveStyle({ whiteSpace: 'nowrap' });
});

test('A disabled button has no aria-disabled attribute, and a button with aria-disabled is enabled', () => {
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

test.each([
  [0, false],
  [1, true],
  [3, true],
  [4, false],
])(
  'The card of a game with %i units in stock shows this number only if it is between 1 and 3',
  async (in_stock, isShown) => {
    await renderInRouter(<GameCard game={makeGame({ in_stock })} action={null} />);
    expect(screen.queryByText(new RegExp(`, ${in_stock} left$`)) !== null).toBe(isShown);
  },
);

test('The card of a game on sale shows the -20% badge [R109]', async () => {
  await renderInRouter(<GameCard game={makeGame({ on_sale: true })} action={null} />);
  expect(screen.getByText('-20%')).toBeVisible();
});

test('With a list price, the card of a game on sale shows the earlier price struck through and the true percentage, rounded down', async () => {
  const game = makeGame({ on_sale: true, price_product: 20, list_price: 35, earlier_price: 30 });
  await renderInRouter(<GameCard game={game} action={null} />);
  expect(screen.getByText('-33%')).toBeVisible();
  const earlier = screen.getByText('$30');
  expect(earlier.tagName).toBe('S');
  expect(earlier).toHaveTextContent('Earlier price: $30');
  expect(screen.queryByText('-20%')).not.toBeInTheDocument();
});

test.each([
  ['there is no earlier price', {}],
  ['the reduction is less than one percent', { earlier_price: 1000 }],
])('With a list price, the badge shows no percentage if %s', async (_title, prices) => {
  const game = makeGame({ on_sale: true, price_product: 999, list_price: 1000, ...prices });
  await renderInRouter(<GameCard game={game} action={null} />);
  expect(screen.getByText('Sale')).toBeVisible();
  expect(screen.queryByText(/%/)).not.toBeInTheDocument();
});

test('A cover offers three sizes of a stored image, which loads lazily, and uses any other image unchanged', () => {
  const { container } = render(
    <>
      <Cover src="/images/covers/7-abc-240.webp" sizes="180px" />
      <Cover src="https://pictures.example/cover.png" sizes="180px" />
    </>,
  );
  const [stored, external] = container.querySelectorAll('img');
  expect(stored).toHaveAttribute(
    'srcset',
    '/images/covers/7-abc-120.webp 120w, /images/covers/7-abc-240.webp 240w, /images/covers/7-abc-480.webp 480w',
  );
  expect(stored).toHaveAttribute('loading', 'lazy');
  expect(external).not.toHaveAttribute('srcset');
});

test.each([
  ['fades in', false],
  ['appears immediately if the visitor prefers reduced motion', true],
])('A cover whose image has loaded %s', (_title, reduced) => {
  const animate = jest.fn();
  Object.assign(HTMLImageElement.prototype, { animate });
  const matches = (query: string) => query.includes(reduced ? ': reduce' : ': no-preference');
  Object.assign(window, { matchMedia: (query: string) => ({ matches: matches(query) }) });
  const { container } = render(<Cover src="/a-240.webp" sizes="180px" />);
  for (const image of container.querySelectorAll('img')) fireEvent.load(image);
  Reflect.deleteProperty(window, 'matchMedia');
  if (reduced) expect(animate).not.toHaveBeenCalled();
  else expect(animate).toHaveBeenCalledWith({ opacity: [0, 1] }, 120);
});

test('A cover whose image cannot be loaded shows its placeholder until another image has loaded', () => {
  Object.assign(window, { matchMedia: () => ({ matches: false }) });
  render(<Cover src="/a-240.webp" alt="Celeste" sizes="180px" />);
  const image = screen.getByRole('img', { name: 'Celeste' });
  fireEvent.error(image);
  expect(image).toHaveStyle({ opacity: '0' });
  fireEvent.load(image);
  Reflect.deleteProperty(window, 'matchMedia');
  expect(image).not.toHaveStyle({ opacity: '0' });
});

test('A cover whose image has failed before hydration shows its placeholder', () => {
  const complete = jest.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
  render(<Cover src="/a-240.webp" alt="Celeste" sizes="180px" />);
  complete.mockRestore();
  expect(screen.getByRole('img', { name: 'Celeste' })).toHaveStyle({ opacity: '0' });
});

test('A cover that has loaded before hydration is shown', () => {
  const complete = jest.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
  const width = jest.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(240);
  render(<Cover src="/a-240.webp" alt="Celeste" sizes="180px" />);
  complete.mockRestore();
  width.mockRestore();
  expect(screen.getByRole('img', { name: 'Celeste' })).not.toHaveStyle({ opacity: '0' });
});

test('A priority cover has a high fetch priority and is not loaded lazily', () => {
  const { container } = render(<Cover src="/a-240.webp" sizes="180px" priority />);
  expect(container.querySelector('img')).toHaveAttribute('fetchpriority', 'high');
  expect(container.querySelector('img')).not.toHaveAttribute('loading');
});

test('The pagination is hidden when there is only one page [R088]', async () => {
  const { container } = await renderInRouter(
    <Pagination page={1} pages={1} to={(page) => `?page=${page}`} />,
  );
  expect(container).toBeEmptyDOMElement();
});

test('The pagination links to each page and to the previous page, and marks the current page [R087]', async () => {
  await renderInRouter(<Pagination page={2} pages={3} to={(page) => `/home?page=${page}`} />);
  expect(screen.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('link', { name: 'Page 3' })).toHaveAttribute('href', '/home?page=3');
  expect(screen.getByRole('link', { name: 'Previous page' })).toHaveAttribute('href', '/home?page=1');
});

test.each([
  [1, 3, '1 2 3'],
  [1, 40, '1 2 3 4 5 gap 40'],
  [9, 40, '1 gap 8 9 10 gap 40'],
  [40, 40, '1 gap 36 37 38 39 40'],
])('The pagination on page %i of %i shows %s', (page, pages, shown) => {
  expect(pageWindow(page, pages).join(' ')).toBe(shown);
});

test('A field shows its error and uses it as its accessible description', () => {
  render(<Field label="Password" error="Must contain a number (0-9)" />);
  const input = screen.getByLabelText('Password');
  expect(input).toBeInvalid();
  expect(input).toHaveAccessibleDescription('Must contain a number (0-9)');
});

test('A text area has a label and shows its error', () => {
  render(<TextArea label="Your Message" error="A message is required" />);
  const area = screen.getByRole('textbox', { name: 'Your Message' });
  expect(area.tagName).toBe('TEXTAREA');
  expect(area).toBeInvalid();
  expect(area).toHaveAccessibleDescription('A message is required');
});

test('A button does not submit a form by default', () => {
  render(<Button>Add</Button>);
  expect(screen.getByRole('button')).toHaveAttribute('type', 'button');
});

test('A cart line shows its total price, reports one more unit when One more is pressed, and has a remove button labelled with the name of the game', async () => {
  const onQuantity = jest.fn();
  await renderInRouter(
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

test('A receipt shows a discount with a minus sign, and the total', () => {
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

test('Stars, the stock meter and the status badge have text alternatives', () => {
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
