import { screen, waitFor, within } from '@testing-library/react';
import type { OrderDetail, OrderStatus, Review } from '@press-start/api/contract';
import { cancelOrder, getGame, getOrder, getRole, listOrderReviews } from '@press-start/api/contract';
import type { CartLine } from '@press-start/shared-ui/cart';
import type { Responder } from '@press-start/shared-ui/testing';
import {
  makeCartLine,
  makeGame,
  makeOrderDetail,
  makeOrderLine,
  makeSession,
  renderRoute,
  respond,
  respondError,
  respondWith,
} from '@press-start/shared-ui/testing';
import { routes as allRoutes } from '../../routes';

const routes = allRoutes.filter(({ path }) => path?.startsWith('/orderdetail/'));
const shopperRole = respond(getRole, { id_user: 7, admin: false, active: true });
const notFound = { error: 'not-found', message: 'There is no such order.' };

const lines = [
  makeOrderLine({ id_product: 4, name_product: 'celeste', price_product: 61 }),
  makeOrderLine({ id_product: 9, name_product: 'glimmo', price_product: 15, quantity: 2 }),
];

function open(
  order: Partial<OrderDetail> = {},
  options: { reviews?: Review[]; responses?: Responder[]; cart?: CartLine[]; url?: string } = {},
) {
  return renderRoute(routes, {
    url: options.url ?? '/orderdetail/7/31',
    session: makeSession(),
    cart: options.cart ?? [],
    responses: [
      shopperRole,
      respond(getOrder, makeOrderDetail({ amount_order: 91, orderProduct: lines, ...order })),
      respond(listOrderReviews, options.reviews ?? []),
      ...(options.responses ?? []),
    ],
  });
}

const makeReview = (idGame: number): Review => ({
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

test('The order page shows the order number as its heading, and its back link leads to the orders [R020 R264 R271]', async () => {
  await open();
  await table();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Order #31');
  expect(screen.getByRole('link', { name: 'Go back' })).toHaveAttribute('href', '/orders');
});

test('The order details show the date, the total in dollars and the status [R265 R266 R267]', async () => {
  await open({ status_order: 'dispatched' });
  const details = within(await screen.findByRole('region', { name: 'Order Details' }));
  const fact = (term: string) => details.getByText(term).nextElementSibling?.textContent;
  expect([fact('Date'), fact('Total amount'), fact('Status')]).toEqual(['2026-03-09', '$91', 'Dispatched']);
});

const makeHistory = (...statuses: OrderStatus[]): OrderDetail['history'] =>
  statuses.map((status, index) => ({
    date: `2026-03-${String(index + 10)}T12:00:00.000Z`,
    source: 'admin',
    status,
    payment_status: 'paid',
  }));

test('The steps that an order has reached show their time, and skipped or future steps show no time [R267]', async () => {
  await open({
    status_order: 'dispatched',
    history: makeHistory('pending', 'dispatched', 'delivered', 'dispatched'),
  });
  const steps = within(await screen.findByRole('list', { name: 'How far your order has come' }));
  const dates = steps
    .getAllByRole('listitem')
    .map((step) => step.querySelector('time')?.dateTime.slice(0, 10));
  expect(dates).toEqual(['2026-03-10', undefined, '2026-03-13', undefined]);
  expect(steps.getByText(/2026-03-10 \d\d:\d\d/)).toBeVisible();
  expect(steps.getByText('On its way to you')).toBeVisible();
  expect(steps.getByText('Then it is yours to play')).toBeVisible();
});

test('The notice for a cancelled order shows the status and the cancellation date', async () => {
  await open({
    status_order: 'cancelled',
    payment_status: 'expired',
    history: makeHistory('pending', 'cancelled'),
  });
  const notice = within(await screen.findByRole('region', { name: 'Notice' }));
  expect(notice.getByText('Cancelled')).toBeVisible();
  expect(notice.getByText(/2026-03-11/)).toBeVisible();
});

test('The notice for a refunded order shows the date of the cancellation, not of the refund', async () => {
  await open({
    status_order: 'cancelled',
    payment_status: 'refunded',
    history: makeHistory('pending', 'cancelled', 'cancelled'),
  });
  const notice = within(await screen.findByRole('region', { name: 'Notice' }));
  expect(notice.getByText(/2026-03-11/)).toBeVisible();
});

test('The order table shows the quantity, unit price and line total of every product, and the order total [R268 R269 R270]', async () => {
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

test('An order with a coupon has a subtotal row and a discount row before the total [R270]', async () => {
  await open({ coupon: 'LUCK', discount_percent: 15, amount_order: 77 });
  const rows = within(await table()).getAllByRole('row');
  expect(rows.slice(-3).map((row) => cellsOf(row).slice(0, 2))).toEqual([
    ['Subtotal', '$91'],
    ['Coupon LUCK, 15%', '-$14'],
    ['Total in $', '$77'],
  ]);
});

test('Each line of a delivered order links to the form for a new review or to the existing review [R272 R273 R274]', async () => {
  await open({ status_order: 'delivered' }, { reviews: [makeReview(9)] });
  const newReviewLink = await screen.findByRole('link', { name: 'Leave a review' });
  expect(newReviewLink).toHaveAttribute('href', '/review/7/4');
  expect(newReviewLink).toHaveAccessibleDescription('Celeste');
  expect(screen.getByRole('link', { name: 'Check your review' })).toHaveAttribute('href', '/review/7/9');
  expect(screen.queryByRole('link', { name: 'Product detail' })).not.toBeInTheDocument();
});

const undeliveredStatuses: OrderStatus[] = ['pending', 'fulfilled', 'dispatched', 'cancelled'];

test.each(undeliveredStatuses)(
  'Each line of a %s order links to its product page [R275]',
  async (status_order) => {
    await open({ status_order });
    const links = await screen.findAllByRole('link', { name: 'Product detail' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/game/4', '/game/9']);
    expect(screen.queryByRole('link', { name: /review/ })).not.toBeInTheDocument();
  },
);

test('The order page requests the order and the reviews of its games with the session token [R276]', async () => {
  const { calls } = await open();
  await table();
  const requests = calls.filter(({ path }) => path !== '/auth/getRole');
  expect(requests.map(({ path }) => path)).toEqual(['/order/31', '/videogames/review/0/31']);
  expect(requests.every(({ headers }) => headers.get('x-access-token') === 'token-of-juno')).toBe(true);
});

test.each(['/orderdetail/8/31', '/orderdetail/7/0', '/orderdetail/me/31'])(
  'The URL %s shows the 404 screen without requesting an order [Q34]',
  async (url) => {
    const { calls } = await open({}, { url });
    expect(await screen.findByRole('heading', { name: 'Game over' })).toBeVisible();
    expect(calls.filter(({ path }) => path.startsWith('/order'))).toEqual([]);
  },
);

test('An order for which the API responds with 404 shows the 404 screen [R445 Q34]', async () => {
  await renderRoute(routes, {
    url: '/orderdetail/7/32',
    session: makeSession(),
    responses: [
      shopperRole,
      respondError(getOrder, 404, notFound),
      respondError(listOrderReviews, 404, notFound),
    ],
  });
  expect(await screen.findByRole('heading', { name: 'Game over' })).toBeVisible();
});

test("An order of another user shows the 404 screen even if the URL contains the caller's own id [Q34]", async () => {
  await open({ id_user: 8 });
  expect(await screen.findByRole('heading', { name: 'Game over' })).toBeVisible();
});

test('A visitor without a session is redirected to the login page, with the order page as the return path [Q34]', async () => {
  await renderRoute(routes, { url: '/orderdetail/7/31' });
  expect(await screen.findByText('Page /login?returnTo=%2Forderdetail%2F7%2F31')).toBeInTheDocument();
});

test('The current step of an order has the aria-current attribute', async () => {
  await open({ status_order: 'dispatched' });
  const steps = within(await screen.findByRole('list', { name: 'How far your order has come' }));
  expect(steps.getAllByRole('listitem').map((step) => step.getAttribute('aria-current'))).toEqual([
    null,
    null,
    'step',
    null,
  ]);
});

test('An unpaid order shows a notice with a link to the payment provider', async () => {
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
])(
  'The page of a cancelled order with payment status %s explains what happened to the payment',
  async (payment_status, text) => {
    await open({ status_order: 'cancelled', payment_status });
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Pay now' })).not.toBeInTheDocument();
    expect(screen.queryByRole('list', { name: 'How far your order has come' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Ask about it' })).toHaveAttribute('href', '/contact');
    expect(screen.getByText('Game over')).toBeVisible();
    expect(screen.queryByText('Thanks for playing')).not.toBeInTheDocument();
  },
);

test('The Print button of an order opens the print dialog', async () => {
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledTimes(1);
  print.mockRestore();
});

const storedCart = () => JSON.parse(localStorage.getItem('cart') ?? '[]') as CartLine[];

test('The Order again button adds the ordered games to the cart at current prices', async () => {
  const games = respond(getGame, ({ params }) =>
    makeGame({ id_product: Number(params.id), price_product: 33 }),
  );
  const { user } = await open({}, { responses: [games] });
  await user.click(await screen.findByRole('button', { name: 'Order again' }));
  expect(await screen.findByText('Your games are in the cart again.')).toBeVisible();
  expect(
    storedCart().map(({ id_product, quantity, price_product }) => [id_product, quantity, price_product]),
  ).toEqual([
    [4, 1, 33],
    [9, 2, 33],
  ]);
});

test('The Order again button adds the available units and lists the shortages', async () => {
  const stock: Record<string, number> = { 4: 0, 9: 1, 11: 3 };
  const games = respondWith(getGame, ({ params }) => {
    const id = Number(params.id);
    return id === 12
      ? Response.json({ error: 'not-found', message: 'No such game' }, { status: 404 })
      : Response.json(makeGame({ id_product: id, in_stock: stock[id] }));
  });
  const otherLines = [
    makeOrderLine({ id_product: 11, name_product: 'braid' }),
    makeOrderLine({ id_product: 12, name_product: 'fez' }),
  ];
  const cart = [makeCartLine({ id_product: 11, in_stock: 3, quantity: 3 })];
  const { user } = await open({ orderProduct: [...lines, ...otherLines] }, { responses: [games], cart });
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
  expect(storedCart().map(({ id_product, quantity }) => [id_product, quantity])).toEqual([
    [11, 3],
    [9, 1],
  ]);
});

test('The Order again button shows an error and leaves the cart unchanged when the API is unavailable', async () => {
  const { user } = await open(
    {},
    { responses: [respondError(getGame, 503, { error: 'down', message: 'The shop is closed.' })] },
  );
  await user.click(await screen.findByRole('button', { name: 'Order again' }));
  expect(await screen.findByText('The shop is closed.')).toBeVisible();
  expect(storedCart()).toEqual([]);
});

describe('Cancelling an order', () => {
  const findCancelButton = () => screen.findByRole('button', { name: 'Cancel order #31' });
  const cancelledOrder = { id_order: 31, status: 'cancelled', payment_status: 'refunded' } as const;

  test('Confirming the cancellation cancels the order, and the page shows the refund', async () => {
    let status_order: OrderStatus = 'fulfilled';
    const { calls, user } = await renderRoute(routes, {
      url: '/orderdetail/7/31',
      session: makeSession(),
      responses: [
        shopperRole,
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
          return cancelledOrder;
        }),
      ],
    });
    await user.click(await findCancelButton());
    const dialog = await screen.findByRole('dialog', { name: 'Are you sure?' });
    expect(dialog).toHaveTextContent('your money back to you');
    await user.click(within(dialog).getByRole('button', { name: 'Yes, cancel it' }));
    expect(await screen.findByText('Order #31 is cancelled.')).toBeInTheDocument();
    expect(await screen.findByText(/money has been given back/)).toBeInTheDocument();
    expect(calls.find(({ method }) => method === 'POST')?.path).toBe('/order/31/cancel');
    expect(screen.queryByRole('button', { name: /Cancel order/ })).not.toBeInTheDocument();
  });

  test('Declining the cancellation leaves the order unchanged', async () => {
    const { calls, user } = await open({ status_order: 'pending', payment_status: 'unpaid' });
    await user.click(await findCancelButton());
    await user.click(await screen.findByRole('button', { name: 'Keep it' }));
    expect(await findCancelButton()).toBeInTheDocument();
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  test("A rejected cancellation shows the server's message and reloads the order", async () => {
    const message = 'This order has left the shop already. Please write to us.';
    const { calls, user } = await open(
      {},
      { responses: [respondError(cancelOrder, 409, { error: 'already-dispatched', message })] },
    );
    await user.click(await findCancelButton());
    await user.click(await screen.findByRole('button', { name: 'Yes, cancel it' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(calls.filter(({ path }) => path === '/order/31')).toHaveLength(2));
  });

  test('Cancelling an order after the session has ended opens the login page without an error dialog [Q57]', async () => {
    const ended = { error: 'unauthorised', message: 'Please log in.' };
    const { user } = await open({}, { responses: [respondError(cancelOrder, 401, ended)] });
    await user.click(await findCancelButton());
    await user.click(await screen.findByRole('button', { name: 'Yes, cancel it' }));
    expect(await screen.findByText('Page /login?returnTo=%2Forderdetail%2F7%2F31')).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  test.each<[OrderStatus, OrderDetail['payment_status']]>([
    ['dispatched', 'paid'],
    ['delivered', 'paid'],
    ['cancelled', 'expired'],
    ['pending', 'pending'],
  ])(
    'The cancel button is hidden for a %s order with payment status %s',
    async (status_order, payment_status) => {
      await open({ status_order, payment_status });
      await table();
      expect(screen.queryByRole('button', { name: /Cancel order/ })).not.toBeInTheDocument();
    },
  );
});

test('The order page lists the refunds with their reasons, and the receipt shows their sum', async () => {
  const refund = {
    date: '2026-03-10T09:05:00.000Z',
    restock: true,
    lines: [{ id: 40, name: 'celeste', quantity: 1 }],
  };
  await open({
    refunds: [
      { ...refund, id: 1, amount: 61, reason: 'Broken in transit', made: true },
      { ...refund, id: 2, amount: 14.66, reason: 'The box was missing', made: false },
    ],
  });
  const refunds = within(await screen.findByRole('region', { name: 'Refunds' })).getAllByRole('listitem');
  expect(refunds[0]).toHaveTextContent(
    /^\$611 x CelesteReason: Broken in transit.*The money has gone back to you/,
  );
  expect(refunds[1]).toHaveTextContent(/^\$14\.66.*The money is on its way/);
  expect(screen.getByRole('region', { name: 'Order Details' })).toHaveTextContent('Refunded$75.66');
});
