import {
  followOrders,
  getOrder,
  listOrders,
  listOrderSteps,
  listSales,
  sendStatusMail,
  setOrderStatus,
} from '@press-start/api/contract';
import type { Order, OrderStatus } from '@press-start/api/contract';
import {
  respond,
  respondWith,
  makeOrder,
  makeOrderDetail,
  makeOrderLine,
  respondError,
} from '@press-start/shared-ui/testing';
import type { Responder } from '@press-start/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { openAdmin, page } from '../../testing/admin';

const order = (fields: Partial<Order> = {}) => makeOrder({ payment_status: 'paid', ...fields });

interface Scene {
  answers?: Responder[];
  /** What follows `?section=sales`. */
  search?: string;
  total?: number;
}

const openSales = async (orders: Order[], { answers: responses = [], search = '', total }: Scene = {}) => {
  const list = page(listOrders, orders, total ?? orders.length);
  const view = await openAdmin(`/admin?section=sales${search}`, ...responses, list, respond(listSales, []));
  await screen.findByRole('heading', { name: 'Sales' });
  return view;
};

/** Moves as the server would, and remembers it for the next look at the list. */
function shop(orders: Order[]) {
  const moved = respond(setOrderStatus, ({ params }) => {
    const found = orders.find(({ id_order }) => id_order === Number(params.id))!;
    found.status = params.status as OrderStatus;
    return { id_order: found.id_order, status: found.status, payment_status: 'paid' as const };
  });
  const list = respondWith(listOrders, () =>
    Response.json(orders, { headers: { 'x-total-count': String(orders.length) } }),
  );
  return [moved, respond(sendStatusMail, { message: 'Sent' }), list];
}

const dialog = () => screen.findByRole('dialog');
const control = (id = 31) => screen.getByRole('combobox', { name: `Status of order ${id}` });
type User = Awaited<ReturnType<typeof openSales>>['user'];
const press = async (user: User, name: string) =>
  user.click(within(await dialog()).getByRole('button', { name }));
const latest = (calls: { path: string; query: URLSearchParams }[]) =>
  calls.findLast(({ path }) => path.startsWith('/order?'))?.query;

test('Ten orders and the lines sold are asked for, with the token [R353 R364]', async () => {
  const { calls } = await openSales([order()], { total: 93 });
  const recorded = calls.filter(({ path }) => /^\/order(product)?\?/.test(path));
  expect(recorded.map(({ path }) => path)).toEqual([
    '/order?q=&sort=newest&page=1&limit=10',
    '/orderproduct?page=1&limit=5',
  ]);
  expect(recorded.every(({ headers }) => headers.get('x-access-token') === 'token-of-juno')).toBe(true);
  expect(screen.getByText('1 to 10 of 93')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Next page' })).toHaveAttribute(
    'href',
    '/admin?section=sales&sort=newest&page=2',
  );
});

test('What is typed is searched for by the server; a reload finds the same [R350]', async () => {
  const { user, calls, address } = await openSales([order()]);
  await user.type(screen.getByRole('searchbox', { name: 'Search by nickname' }), 'JuN');
  await waitFor(() => expect(address()).toBe('/admin?section=sales&q=JuN'));
  await waitFor(() => expect(latest(calls)?.get('q')).toBe('JuN'));
});

test('One button names the order in force and turns it round [R351 R352]', async () => {
  const { user, calls } = await openSales([order()]);
  await user.click(screen.getByRole('button', { name: 'Latest Sales', pressed: false }));
  const older = await screen.findByRole('button', { name: 'Older Sales', pressed: true });
  expect(latest(calls)?.get('sort')).toBe('oldest');
  await user.click(older);
  expect(await screen.findByRole('button', { name: 'Latest Sales' })).toBeInTheDocument();
  expect(latest(calls)?.get('sort')).toBe('newest');
});

test('Says so when there are none [R356]', async () => {
  await openSales([]);
  expect(screen.getByText('Oops, No Orders Found...')).toBeInTheDocument();
});

test('Each order offers the five statuses, and no cart [R354 R355 R357]', async () => {
  await openSales([order()]);
  const choices = within(control()).getAllByRole('option');
  expect(choices.map((choice) => choice.textContent)).toEqual([
    'Pending',
    'Fulfilled',
    'Delivered',
    'Dispatched',
    'Cancelled',
  ]);
});

test('Dispatching is sent at once, told, and mailed to the buyer [R358 R359 R361]', async () => {
  const { user, calls } = await openSales([], { answers: shop([order()]) });
  await user.selectOptions(control(), 'Dispatched');
  expect(await dialog()).toHaveTextContent('You have changed this order status to dispatched');
  const sent = calls.filter(({ method }) => method !== 'GET');
  expect(sent.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['PUT', '/order/31/dispatched?from=fulfilled', undefined],
    ['POST', '/email/status', { id_order: 31, status: 'dispatched' }],
  ]);
  expect(sent[0]?.headers.get('x-access-token')).toBe('token-of-juno');
  await press(user, 'OK');
  await waitFor(() => expect(control()).toHaveValue('dispatched'));
});

test('A delivered order is mailed as well [R362]', async () => {
  const { user, calls } = await openSales([], { answers: shop([order({ status: 'dispatched' })]) });
  await user.selectOptions(control(), 'Delivered');
  await press(user, 'OK');
  expect(calls.find(({ path }) => path === '/email/status')?.body).toEqual({
    id_order: 31,
    status: 'delivered',
  });
});

test('Any other status is mailed to nobody [R363]', async () => {
  const { user, calls } = await openSales([], { answers: shop([order({ status: 'pending' })]) });
  await user.selectOptions(control(), 'Fulfilled');
  await press(user, 'OK');
  expect(calls.some(({ path }) => path === '/email/status')).toBe(false);
});

test('An unusual move is made after a question, and not without [R360 Q29]', async () => {
  const { user, calls } = await openSales([], { answers: shop([order({ status: 'delivered' })]) });
  await user.selectOptions(control(), 'Pending');
  expect(await dialog()).toHaveTextContent('An order seldom goes from delivered to pending.');
  await press(user, 'Cancel');
  expect(control()).toHaveValue('delivered');
  expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
  await user.selectOptions(control(), 'Pending');
  await press(user, 'Yes, pending');
  expect(await screen.findByText('You have changed this order status to pending')).toBeInTheDocument();
  await press(user, 'OK');
});

test.each([
  ['paid', 'they are taken from there again.'],
  ['refunded', 'Its money has gone back to the buyer.'],
  ['expired', 'It has not been paid in time.'],
] as const)(
  'A cancelled order that was %s is opened again only after hearing what that means [Q29]',
  async (payment_status, text) => {
    const { user, calls } = await openSales([], {
      answers: shop([order({ status: 'cancelled', payment_status })]),
    });
    await user.selectOptions(control(), 'Fulfilled');
    expect(await dialog()).toHaveTextContent('It has been cancelled, and its units are back on the shelf');
    expect(await dialog()).toHaveTextContent(text);
    await press(user, 'Cancel');
    expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
  },
);

test('a paid order is cancelled only after hearing that no money goes back by itself', async () => {
  const { user } = await openSales([], { answers: shop([order()]) });
  await user.selectOptions(control(), 'Cancelled');
  expect(await dialog()).toHaveTextContent('It has been paid, and no money goes back by itself.');
  await press(user, 'Cancel');
});

test('A refused move stands as it was, and the true reason is told [R360]', async () => {
  const problem = {
    id_product: 3,
    reason: 'stock',
    name_product: 'Glimmo',
    in_stock: 0,
    price_product: 20,
  } as const;
  const body = { error: 'out-of-stock', message: 'Sin stock', lines: [problem] };
  const { user } = await openSales([order({ status: 'cancelled' })], {
    answers: [respondError(setOrderStatus, 409, body)],
  });
  await user.selectOptions(control(), 'Fulfilled');
  await press(user, 'Yes, fulfilled');
  const reported = await screen.findByText(/Sin stock/);
  expect(reported).toHaveTextContent('Glimmo: 0 in stock');
  await press(user, 'OK');
  await waitFor(() => expect(control()).toHaveValue('cancelled'));
  expect(control()).toBeEnabled();
});

test('a move says where the screen shows the order, so that one cancelled meanwhile is not sent off', async () => {
  const reason = 'This order is cancelled by now, not fulfilled.';
  const late: Responder = {
    endpoint: setOrderStatus,
    reply: ({ query }) =>
      Response.json(
        { error: 'moved-on', message: reason },
        { status: query.get('from') === 'fulfilled' ? 409 : 500 },
      ),
  };
  const { user } = await openSales([order({ status: 'fulfilled' })], { answers: [late] });
  await user.selectOptions(control(), 'Dispatched');
  expect(await screen.findByText(reason)).toBeInTheDocument();
});

test('selected orders are moved together; each refusal is told with its number', async () => {
  const orders = [order({ id_order: 32 }), order({ id_order: 31 })];
  const [moved, mail, list] = shop(orders);
  const partly: Responder = {
    ...moved!,
    reply: (recorded) =>
      recorded.params.id === '31'
        ? Response.json({ error: 'conflict', message: 'Not now.' }, { status: 409 })
        : moved!.reply(recorded),
  };
  const { user } = await openSales([], { answers: [partly, mail!, list!] });
  await user.click(screen.getByRole('checkbox', { name: 'Select all orders shown' }));
  const bar = within(screen.getByRole('group', { name: 'Selected orders' }));
  expect(bar.getByText('2 selected')).toBeInTheDocument();
  await user.click(bar.getByRole('button', { name: 'Change all' }));
  expect(await dialog()).toHaveTextContent('1 order is dispatched now');
  expect(await dialog()).toHaveTextContent('#31: Not now.');
  await press(user, 'OK');
  await waitFor(() => expect(control(32)).toHaveValue('dispatched'));
  expect(bar.getByText('0 selected')).toBeInTheDocument();
});

test('an order opens to its lines, address, payment and history, and stays open over a reload', async () => {
  const detail = makeOrderDetail({
    status_order: 'cancelled',
    orderProduct: [makeOrderLine({ name_product: 'Glimmo', quantity: 2 })],
  });
  const step = { source: 'admin', nickname: 'max', status: 'cancelled', payment_status: 'paid' } as const;
  const steps = respond(listOrderSteps, [{ at: '2026-03-10T09:05:00.000Z', ...step }]);
  const { user, address } = await openSales([order({ status: 'cancelled' })], {
    answers: [respond(getOrder, detail), steps],
  });
  await user.click(screen.getByRole('link', { name: 'Order 31, details', expanded: false }));
  const lines = await screen.findByRole('region', { name: 'Lines' });
  expect(lines).toHaveTextContent('Glimmo2 x $20');
  expect(screen.getByRole('region', { name: 'Address and payment' })).toHaveTextContent(
    'It has been paid, and no money goes back by itself.',
  );
  expect(screen.getByRole('region', { name: 'History' })).toHaveTextContent(
    'Cancelled2026-03-10 09:05, paid, by max',
  );
  expect(address()).toContain('order=31');
  await user.click(screen.getByRole('link', { name: 'Order 31, details', expanded: true }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Lines' })).not.toBeInTheDocument());
});

test('a new order is told quietly, and shown when asked for; leaving ends the listening', async () => {
  let come: (id: number) => void = () => undefined;
  let ended = false;
  const events = respondWith(followOrders, ({ headers }) => {
    expect(headers.get('accept')).toBe('text/event-stream');
    expect(headers.get('x-access-token')).toBe('token-of-juno');
    const body = new ReadableStream({
      start: (stream) => {
        come = (id) =>
          stream.enqueue(new TextEncoder().encode(`:\n\nid: ${id}\nevent: order\ndata: ${id}\n\n`));
      },
      cancel: () => void (ended = true),
    });
    return new Response(body);
  });
  const { user, unmount, address } = await openSales([order()], { answers: [events], search: '&page=3' });
  come(94);
  expect(await screen.findByRole('button', { name: '1 new order' })).toBeInTheDocument();
  come(95);
  come(95);
  await user.click(await screen.findByRole('button', { name: '2 new orders' }));
  await waitFor(() => expect(address()).toBe('/admin?section=sales'));
  await waitFor(() => expect(screen.queryByRole('button', { name: /new order/ })).not.toBeInTheDocument());
  unmount();
  await waitFor(() => expect(ended).toBe(true));
});

test('after a connection that broke, the orders that came in meanwhile are told too', async () => {
  const heard: (string | null)[] = [];
  const events = respondWith(followOrders, ({ headers }) => {
    heard.push(headers.get('last-event-id'));
    // The first connection ends before it has told anything.
    if (heard.length === 1) return new Response('');
    return new Response(
      new ReadableStream({
        start: (stream) => stream.enqueue(new TextEncoder().encode('id: 32\nevent: order\ndata: 32\n\n')),
      }),
    );
  });
  await openSales([order({ id_order: 31 })], { answers: [events] });
  expect(await screen.findByRole('button', { name: '1 new order' })).toBeInTheDocument();
  expect(heard).toEqual(['31', '31']);
});

test('an address that names an order there is not shows the list all the same', async () => {
  const gone = { error: 'not-found', message: 'There is no such order.' };
  await openSales([order()], {
    answers: [respondError(getOrder, 404, gone), respondError(listOrderSteps, 404, gone)],
    search: '&order=999',
  });
  expect(control()).toHaveValue('fulfilled');
});

test('a control keeps the focus over its move, and after a refusal the list says where the order stands', async () => {
  const orders = [order()];
  const [, mail, list] = shop(orders);
  const late = respondWith(setOrderStatus, () => {
    orders[0] = order({ status: 'cancelled' });
    return Response.json({ error: 'moved-on', message: 'This order is cancelled by now.' }, { status: 409 });
  });
  const { user } = await openSales([], { answers: [late, mail!, list!] });
  control().focus();
  await user.selectOptions(control(), 'Dispatched');
  await screen.findByText('This order is cancelled by now.');
  await press(user, 'OK');
  await waitFor(() => expect(control()).toHaveValue('cancelled'));
  expect(control()).toHaveFocus();
});
