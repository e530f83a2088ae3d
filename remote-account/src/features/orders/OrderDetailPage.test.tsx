import { cancelOrder, getGame, getOrder, getRole, listOrderReviews } from '@press-start/api/contract';
import type { OrderDetail, OrderStatus, Review } from '@press-start/api/contract';
import {
  respond,
  respondWith,
  makeCartLine,
  makeGame,
  makeOrderDetail,
  makeOrderLine,
  makeSession,
  respondError,
  renderRoute,
} from '@press-start/shared-ui/testing';
import type { Responder } from '@press-start/shared-ui/testing';
import type { CartLine } from '@press-start/shared-ui/cart';
import { screen, waitFor, within } from '@testing-library/react';
import { routes as allRoutes } from '../../routes';

const routes = allRoutes.filter(({ path }) => path?.startsWith('/orderdetail/'));
const shopper = respond(getRole, { id_user: 7, admin: false, active: true });
const notFound = { error: 'not-found', message: 'There is no such order.' };

const lines = [
  makeOrderLine({ id_product: 4, name_product: 'celeste', price_product: 61 }),
  makeOrderLine({ id_product: 9, name_product: 'glimmo', price_product: 15, quantity: 2 }),
];

function open(
  order: Partial<OrderDetail> = {},
  more: { reviews?: Review[]; answers?: Responder[]; cart?: CartLine[]; at?: string } = {},
) {
  return renderRoute(routes, {
    at: more.at ?? '/orderdetail/7/31',
    session: makeSession(),
    cart: more.cart ?? [],
    responses: [
      shopper,
      respond(getOrder, makeOrderDetail({ amount_order: 91, orderProduct: lines, ...order })),
      respond(listOrderReviews, more.reviews ?? []),
      ...(more.answers ?? []),
    ],
  });
}

const review = (idGame: number): Review => ({
  userIdUser: 7,
  productIdProduct: idGame,
  score: 4,
  description: '',
  createdAt: '2026-03-10T10:00:00.000Z',
  nickname: 'juno_loop',
});

const table = () => screen.findByRole('table');
const cellsOf = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

test('Is headed by its number and leads back to the orders [R020 R264 R271]', async () => {
  await open();
  await table();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Order #31');
  expect(screen.getByRole('link', { name: 'Go back' })).toHaveAttribute('href', '/orders');
});

test('Order Details tell the date part, the total in $ and the status [R265 R266 R267]', async () => {
  await open({ status_order: 'dispatched' });
  const slip = within(await screen.findByRole('region', { name: 'Order Details' }));
  const fact = (term: string) => slip.getByText(term).nextElementSibling?.textContent;
  expect([fact('Date'), fact('Total amount'), fact('Status')]).toEqual(['2026-03-09', '$91', 'Dispatched']);
});

const moves = (...statuses: OrderStatus[]): OrderDetail['history'] =>
  statuses.map((status, index) => ({
    date: `2026-03-${String(index + 10)}T12:00:00.000Z`,
    source: 'admin',
    status,
    payment_status: 'paid',
  }));

test('Every step that was taken says when; what lies ahead, or was passed over, says nothing [R267]', async () => {
  await open({
    status_order: 'dispatched',
    history: moves('pending', 'dispatched', 'delivered', 'dispatched'),
  });
  const steps = within(await screen.findByRole('list', { name: 'How far your order has come' }));
  const when = steps
    .getAllByRole('listitem')
    .map((step) => step.querySelector('time')?.dateTime.slice(0, 10));
  expect(when).toEqual(['2026-03-10', undefined, '2026-03-13', undefined]);
  expect(steps.getByText(/Mar 10, 2026/)).toBeVisible();
});

test('a cancelled order says since when', async () => {
  await open({
    status_order: 'cancelled',
    payment_status: 'expired',
    history: moves('pending', 'cancelled'),
  });
  const notice = within(await screen.findByRole('region', { name: 'Notice' }));
  expect(notice.getByText(/Mar 11, 2026/)).toBeVisible();
});

test('Every product with quantity, unit price and their product; the total below [R268 R269 R270]', async () => {
  await open();
  const rows = within(await table()).getAllByRole('row');
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Name',
    'Quantity',
    'Unit Price',
    'Total Price',
  ]);
  expect(rows.slice(1).map((row) => cellsOf(row).slice(0, 4))).toEqual([
    ['Celeste', '1', '$61', '$61'],
    ['Glimmo', '2', '$15', '$30'],
    ['Total in $', '$91', ''],
  ]);
});

test('A coupon stands between the lines and the total [R270]', async () => {
  await open({ coupon: 'LUCK', discount_percent: 15, amount_order: 77 });
  const rows = within(await table()).getAllByRole('row');
  expect(rows.slice(-3).map((row) => cellsOf(row).slice(0, 2))).toEqual([
    ['Subtotal', '$91'],
    ['Coupon LUCK, 15%', '-$14'],
    ['Total in $', '$77'],
  ]);
});

test('delivered: each line leads to its review, written or not [R272 R273 R274]', async () => {
  await open({ status_order: 'delivered' }, { reviews: [review(9)] });
  const leave = await screen.findByRole('link', { name: 'Leave a review' });
  expect(leave).toHaveAttribute('href', '/review/7/4');
  expect(leave).toHaveAccessibleDescription('Celeste');
  expect(screen.getByRole('link', { name: 'Check your review' })).toHaveAttribute('href', '/review/7/9');
  expect(screen.queryByRole('link', { name: 'Product detail' })).not.toBeInTheDocument();
});

const undelivered: OrderStatus[] = ['pending', 'fulfilled', 'dispatched', 'cancelled'];

test.each(undelivered)('%s: each line leads to its product [R275]', async (status_order) => {
  await open({ status_order });
  const links = await screen.findAllByRole('link', { name: 'Product detail' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/game/4', '/game/9']);
  expect(screen.queryByRole('link', { name: /review/ })).not.toBeInTheDocument();
});

test('Asks for the order and for the reviews of its games, with the token [R276]', async () => {
  const { calls } = await open();
  await table();
  const recorded = calls.filter(({ path }) => path !== '/auth/getRole');
  expect(recorded.map(({ path }) => path)).toEqual(['/order/31', '/videogames/review/0/31']);
  expect(recorded.every(({ headers }) => headers.get('x-access-token') === 'token-of-juno')).toBe(true);
});

test.each(['/orderdetail/8/31', '/orderdetail/7/0', '/orderdetail/me/31'])(
  '%s is not found, and the API is not asked [Q34]',
  async (at) => {
    const { calls } = await open({}, { at });
    expect(await screen.findByRole('heading', { name: 'Game over' })).toBeVisible();
    expect(calls.filter(({ path }) => path.startsWith('/order'))).toEqual([]);
  },
);

test("An order that the API keeps to itself, or that is another's, is not found [R445 Q34]", async () => {
  await renderRoute(routes, {
    at: '/orderdetail/7/32',
    session: makeSession(),
    responses: [
      shopper,
      respondError(getOrder, 404, notFound),
      respondError(listOrderReviews, 404, notFound),
    ],
  });
  expect(await screen.findByRole('heading', { name: 'Game over' })).toBeVisible();
});

test('An administrator does not read a buyer’s order under an address of their own [Q34]', async () => {
  await open({ id_user: 8 });
  expect(await screen.findByRole('heading', { name: 'Game over' })).toBeVisible();
});

test('Without a session it leads to the login and back [Q34]', async () => {
  await renderRoute(routes, { at: '/orderdetail/7/31' });
  expect(await screen.findByText('Page /login?returnTo=%2Forderdetail%2F7%2F31')).toBeInTheDocument();
});

test('shows how far the order has come', async () => {
  await open({ status_order: 'dispatched' });
  const steps = within(await screen.findByRole('list', { name: 'How far your order has come' }));
  expect(steps.getAllByRole('listitem').map((step) => step.getAttribute('aria-current'))).toEqual([
    null,
    null,
    'step',
    null,
  ]);
});

test('an unpaid order says so and leads to the provider', async () => {
  await open({
    status_order: 'pending',
    payment_status: 'unpaid',
    redirectUrl: 'https://pay.example/31',
    expires_at: '2026-03-09T18:45:00.000Z',
  });
  expect(await screen.findByText(/not paid yet. Your games are kept for you until/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Pay now' })).toHaveAttribute('href', 'https://pay.example/31');
});

test.each<[OrderDetail['payment_status'], RegExp]>([
  ['expired', /was not paid/],
  ['paid', /has not gone back yet/],
  ['refunded', /money has been given back/],
  ['unpaid', /Nothing was charged/],
])('a cancelled order with its payment %s says what became of it', async (payment_status, text) => {
  await open({ status_order: 'cancelled', payment_status });
  expect(await screen.findByText(text)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Pay now' })).not.toBeInTheDocument();
  expect(screen.queryByRole('list', { name: 'How far your order has come' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Ask about it' })).toHaveAttribute('href', '/contact');
});

test('prints', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledTimes(1);
  print.mockRestore();
});

const inCart = () => JSON.parse(localStorage.getItem('cart') ?? '[]') as CartLine[];

test('Order again puts the lines into the cart, at the price of today', async () => {
  const games = respond(getGame, ({ params }) =>
    makeGame({ id_product: Number(params.id), price_product: 33 }),
  );
  const { user } = await open({}, { answers: [games] });
  await user.click(await screen.findByRole('button', { name: 'Order again' }));
  expect(await screen.findByText('Your games are in the cart again.')).toBeVisible();
  expect(
    inCart().map(({ id_product, quantity, price_product }) => [id_product, quantity, price_product]),
  ).toEqual([
    [4, 1, 33],
    [9, 2, 33],
  ]);
});

test('Order again takes what the stock gives and says what it does not', async () => {
  const stock: Record<string, number> = { 4: 0, 9: 1, 11: 3 };
  const games = respondWith(getGame, ({ params }) => {
    const id = Number(params.id);
    return id === 12
      ? Response.json({ error: 'not-found', message: 'No such game' }, { status: 404 })
      : Response.json(makeGame({ id_product: id, in_stock: stock[id] }));
  });
  const more = [
    makeOrderLine({ id_product: 11, name_product: 'braid' }),
    makeOrderLine({ id_product: 12, name_product: 'fez' }),
  ];
  const cart = [makeCartLine({ id_product: 11, in_stock: 3, quantity: 3 })];
  const { user } = await open({ orderProduct: [...lines, ...more] }, { answers: [games], cart });
  await user.click(await screen.findByRole('button', { name: 'Order again' }));
  const dialog = await screen.findByRole('dialog', { name: 'Out of reach' });
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    'Celeste is sold out',
    'Glimmo: 1 of 2',
    'All there are of Braid are in your cart already',
    'Fez has left the shop',
  ]);
  await user.click(within(dialog).getByRole('button', { name: 'OK' }));
  expect(inCart().map(({ id_product, quantity }) => [id_product, quantity])).toEqual([
    [11, 3],
    [9, 1],
  ]);
});

test('Order again with the store out of reach changes nothing and says so', async () => {
  const { user } = await open(
    {},
    { answers: [respondError(getGame, 503, { error: 'down', message: 'The shop is closed.' })] },
  );
  await user.click(await screen.findByRole('button', { name: 'Order again' }));
  expect(await screen.findByText('The shop is closed.')).toBeVisible();
  expect(inCart()).toEqual([]);
});

describe('Cancel order', () => {
  const cancelButton = () => screen.findByRole('button', { name: 'Cancel order #31' });
  const state = { id_order: 31, status: 'cancelled', payment_status: 'refunded' } as const;

  test('asks, cancels, and shows what became of the order and the money', async () => {
    let status_order: OrderStatus = 'fulfilled';
    const { calls, user } = await renderRoute(routes, {
      at: '/orderdetail/7/31',
      session: makeSession(),
      responses: [
        shopper,
        respond(getOrder, () =>
          makeOrderDetail({
            status_order,
            payment_status: status_order === 'cancelled' ? 'refunded' : 'paid',
            orderProduct: lines,
          }),
        ),
        respond(listOrderReviews, []),
        respond(cancelOrder, () => {
          status_order = 'cancelled';
          return state;
        }),
      ],
    });
    await user.click(await cancelButton());
    const dialog = await screen.findByRole('dialog', { name: 'Are you sure?' });
    expect(dialog).toHaveTextContent('your money back to you');
    await user.click(within(dialog).getByRole('button', { name: 'Yes, cancel it' }));
    expect(await screen.findByText('Order #31 is cancelled.')).toBeInTheDocument();
    expect(await screen.findByText(/money has been given back/)).toBeInTheDocument();
    expect(calls.find(({ method }) => method === 'POST')?.path).toBe('/order/31/cancel');
    expect(screen.queryByRole('button', { name: /Cancel order/ })).not.toBeInTheDocument();
  });

  test('Keep it changes nothing', async () => {
    const { calls, user } = await open({ status_order: 'pending', payment_status: 'unpaid' });
    await user.click(await cancelButton());
    await user.click(await screen.findByRole('button', { name: 'Keep it' }));
    expect(await cancelButton()).toBeInTheDocument();
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  test('a refusal is told in the words of the server, and the page asks anew', async () => {
    const message = 'This order has left the shop already. Please write to us.';
    const { calls, user } = await open(
      {},
      { answers: [respondError(cancelOrder, 409, { error: 'already-dispatched', message })] },
    );
    await user.click(await cancelButton());
    await user.click(await screen.findByRole('button', { name: 'Yes, cancel it' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(calls.filter(({ path }) => path === '/order/31')).toHaveLength(2));
  });

  test('A session that has ended opens the login, and no error lies over that [Q57]', async () => {
    const ended = { error: 'unauthorised', message: 'Please log in.' };
    const { user } = await open({}, { answers: [respondError(cancelOrder, 401, ended)] });
    await user.click(await cancelButton());
    await user.click(await screen.findByRole('button', { name: 'Yes, cancel it' }));
    expect(await screen.findByText('Page /login?returnTo=%2Forderdetail%2F7%2F31')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test.each<[OrderStatus, OrderDetail['payment_status']]>([
    ['dispatched', 'paid'],
    ['delivered', 'paid'],
    ['cancelled', 'expired'],
    ['pending', 'pending'],
  ])('is not offered for a %s order with its payment %s', async (status_order, payment_status) => {
    await open({ status_order, payment_status });
    await table();
    expect(screen.queryByRole('button', { name: /Cancel order/ })).not.toBeInTheDocument();
  });
});
