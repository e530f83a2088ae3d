import { screen, waitFor, within } from '@testing-library/react';
import type { Order, OrderStatus } from '@press-start/api/contract';
import {
  followOrders,
  getOrder,
  listOrders,
  listOrderSteps,
  listSales,
  sendStatusMail,
  setOrderStatus,
} from '@press-start/api/contract';
import type { Responder } from '@press-start/shared-ui/testing';
import {
  makeOrder,
  makeOrderDetail,
  makeOrderLine,
  respond,
  respondError,
  respondWith,
} from '@press-start/shared-ui/testing';
import { openAdmin, respondPage } from '../../testing/admin';

const order = (fields: Partial<Order> = {}) => makeOrder({ payment_status: 'paid', ...fields });

interface Options {
  responses?: Responder[];
  search?: string;
  total?: number;
}

const openSales = async (orders: Order[], { responses = [], search = '', total }: Options = {}) => {
  const list = respondPage(listOrders, orders, total ?? orders.length);
  const view = await openAdmin(`/admin?section=sales${search}`, ...responses, list, respond(listSales, []));
  await screen.findByRole('heading', { name: 'Sales' });
  return view;
};

function statefulOrders(orders: Order[]) {
  const statusChange = respond(setOrderStatus, ({ params }) => {
    const storedOrder = orders.find(({ id_order }) => id_order === Number(params.id))!;
    storedOrder.status = params.status as OrderStatus;
    return { id_order: storedOrder.id_order, status: storedOrder.status, payment_status: 'paid' as const };
  });
  const list = respondWith(listOrders, () =>
    Response.json(orders, { headers: { 'x-total-count': String(orders.length) } }),
  );
  return [statusChange, respond(sendStatusMail, { message: 'Sent' }), list];
}

const dialog = () => screen.findByRole('dialog');
const statusControl = (id = 31) => screen.getByRole('combobox', { name: `Status of order ${id}` });
type User = Awaited<ReturnType<typeof openSales>>['user'];
const press = async (user: User, name: string) =>
  user.click(within(await dialog()).getByRole('button', { name }));
const lastQuery = (calls: { path: string; query: URLSearchParams }[]) =>
  calls.findLast(({ path }) => path.startsWith('/order?'))?.query;

test('The sales section requests ten orders and the latest order lines with the session token [R353 R364]', async () => {
  const { calls } = await openSales([order()], { total: 93 });
  const requests = calls.filter(({ path }) => /^\/order(product)?\?/.test(path));
  expect(requests.map(({ path }) => path)).toEqual([
    '/order?q=&sort=newest&page=1&limit=10',
    '/orderproduct?page=1&limit=5',
  ]);
  expect(requests.every(({ headers }) => headers.get('x-access-token') === 'token-of-juno')).toBe(true);
  expect(screen.getByText('1 to 10 of 93')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Next page' })).toHaveAttribute(
    'href',
    '/admin?section=sales&sort=newest&page=2',
  );
});

test('The order search runs on the server, and the URL stores it [R350]', async () => {
  const { user, calls, address } = await openSales([order()]);
  await user.type(screen.getByRole('searchbox', { name: 'Search by nickname' }), 'JuN');
  await waitFor(() => expect(address()).toBe('/admin?section=sales&q=JuN'));
  await waitFor(() => expect(lastQuery(calls)?.get('q')).toBe('JuN'));
});

test('The sort button shows the current sort order of the sales and reverses it [R351 R352]', async () => {
  const { user, calls } = await openSales([order()]);
  await user.click(screen.getByRole('button', { name: 'Latest Sales', pressed: false }));
  const older = await screen.findByRole('button', { name: 'Older Sales', pressed: true });
  expect(lastQuery(calls)?.get('sort')).toBe('oldest');
  await user.click(older);
  expect(await screen.findByRole('button', { name: 'Latest Sales' })).toBeInTheDocument();
  expect(lastQuery(calls)?.get('sort')).toBe('newest');
});

test('An empty list of orders shows a message [R356]', async () => {
  await openSales([]);
  expect(screen.getByText('Oops, No Orders Found...')).toBeInTheDocument();
});

test('The status control of an order offers five statuses, but not the cart [R354 R355 R357]', async () => {
  await openSales([order()]);
  const choices = within(statusControl()).getAllByRole('option');
  expect(choices.map((choice) => choice.textContent)).toEqual([
    'Pending',
    'Fulfilled',
    'Delivered',
    'Dispatched',
    'Cancelled',
  ]);
});

test('Dispatching an order sends the status immediately, shows a confirmation and emails the buyer [R358 R359 R361]', async () => {
  const { user, calls } = await openSales([], { responses: statefulOrders([order()]) });
  await user.selectOptions(statusControl(), 'Dispatched');
  expect(await dialog()).toHaveTextContent('You have changed this order status to dispatched');
  const requests = calls.filter(({ method }) => method !== 'GET');
  expect(requests.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['PUT', '/order/31/dispatched?from=fulfilled', undefined],
    ['POST', '/email/status', { id_order: 31, status: 'dispatched' }],
  ]);
  expect(requests[0]?.headers.get('x-access-token')).toBe('token-of-juno');
  await press(user, 'OK');
  await waitFor(() => expect(statusControl()).toHaveValue('dispatched'));
});

test('Changing the status of an order to delivered emails the buyer [R362]', async () => {
  const { user, calls } = await openSales([], {
    responses: statefulOrders([order({ status: 'dispatched' })]),
  });
  await user.selectOptions(statusControl(), 'Delivered');
  await press(user, 'OK');
  expect(calls.find(({ path }) => path === '/email/status')?.body).toEqual({
    id_order: 31,
    status: 'delivered',
  });
});

test('Changing the status of an order to fulfilled sends no email [R363]', async () => {
  const { user, calls } = await openSales([], { responses: statefulOrders([order({ status: 'pending' })]) });
  await user.selectOptions(statusControl(), 'Fulfilled');
  await press(user, 'OK');
  expect(calls.some(({ path }) => path === '/email/status')).toBe(false);
});

test('An unusual status change requires a confirmation [R360 Q29]', async () => {
  const { user, calls } = await openSales([], {
    responses: statefulOrders([order({ status: 'delivered' })]),
  });
  await user.selectOptions(statusControl(), 'Pending');
  expect(await dialog()).toHaveTextContent('An order seldom goes from delivered to pending.');
  await press(user, 'Cancel');
  expect(statusControl()).toHaveValue('delivered');
  expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
  await user.selectOptions(statusControl(), 'Pending');
  await press(user, 'Yes, pending');
  expect(await screen.findByText('You have changed this order status to pending')).toBeInTheDocument();
  await press(user, 'OK');
});

test.each([
  ['paid', 'they are taken from there again.'],
  ['refunded', 'Its money has gone back to the buyer.'],
  ['expired', 'It has not been paid in time.'],
] as const)(
  'Reopening a cancelled order with payment status %s requires a confirmation that explains the consequences [Q29]',
  async (payment_status, text) => {
    const { user, calls } = await openSales([], {
      responses: statefulOrders([order({ status: 'cancelled', payment_status })]),
    });
    await user.selectOptions(statusControl(), 'Fulfilled');
    expect(await dialog()).toHaveTextContent('It has been cancelled, and its units are back on the shelf');
    expect(await dialog()).toHaveTextContent(text);
    await press(user, 'Cancel');
    expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
  },
);

test('Cancelling a paid order requires confirming that no money is refunded automatically', async () => {
  const { user } = await openSales([], { responses: statefulOrders([order()]) });
  await user.selectOptions(statusControl(), 'Cancelled');
  expect(await dialog()).toHaveTextContent('It has been paid, and no money goes back by itself.');
  await press(user, 'Cancel');
});

test('A rejected status change shows the reason and restores the old status [R360]', async () => {
  const problem = {
    id_product: 3,
    reason: 'stock',
    name_product: 'Glimmo',
    in_stock: 0,
    price_product: 20,
  } as const;
  const body = { error: 'out-of-stock', message: 'Sin stock', lines: [problem] };
  const { user } = await openSales([order({ status: 'cancelled' })], {
    responses: [respondError(setOrderStatus, 409, body)],
  });
  await user.selectOptions(statusControl(), 'Fulfilled');
  await press(user, 'Yes, fulfilled');
  const reported = await screen.findByText(/Sin stock/);
  expect(reported).toHaveTextContent('Glimmo: 0 in stock');
  await press(user, 'OK');
  await waitFor(() => expect(statusControl()).toHaveValue('cancelled'));
  expect(statusControl()).toBeEnabled();
});

test('A status change sends the displayed status, so that the API can reject it if the order has changed', async () => {
  const reason = 'This order is cancelled by now, not fulfilled.';
  const conflict: Responder = {
    endpoint: setOrderStatus,
    reply: ({ query }) =>
      Response.json(
        { error: 'moved-on', message: reason },
        { status: query.get('from') === 'fulfilled' ? 409 : 500 },
      ),
  };
  const { user } = await openSales([order({ status: 'fulfilled' })], { responses: [conflict] });
  await user.selectOptions(statusControl(), 'Dispatched');
  expect(await screen.findByText(reason)).toBeInTheDocument();
});

test('The selected orders are changed together, and each rejection is listed with its order number', async () => {
  const orders = [order({ id_order: 32 }), order({ id_order: 31 })];
  const [statusChange, mail, list] = statefulOrders(orders);
  const partlyRejected: Responder = {
    ...statusChange!,
    reply: (request) =>
      request.params.id === '31'
        ? Response.json({ error: 'conflict', message: 'Not now.' }, { status: 409 })
        : statusChange!.reply(request),
  };
  const { user } = await openSales([], { responses: [partlyRejected, mail!, list!] });
  await user.click(screen.getByRole('checkbox', { name: 'Select all orders shown' }));
  const bar = within(screen.getByRole('group', { name: 'Selected orders' }));
  expect(bar.getByText('2 selected')).toBeInTheDocument();
  await user.click(bar.getByRole('button', { name: 'Change all' }));
  expect(await dialog()).toHaveTextContent('1 order is dispatched now');
  expect(await dialog()).toHaveTextContent('#31: Not now.');
  await press(user, 'OK');
  await waitFor(() => expect(statusControl(32)).toHaveValue('dispatched'));
  expect(bar.getByText('0 selected')).toBeInTheDocument();
});

test('Opening an order shows its lines, address, payment and history, and the URL stores the open order', async () => {
  const detail = makeOrderDetail({
    status_order: 'cancelled',
    orderProduct: [makeOrderLine({ name_product: 'Glimmo', quantity: 2 })],
  });
  const step = { source: 'admin', nickname: 'max', status: 'cancelled', payment_status: 'paid' } as const;
  const steps = respond(listOrderSteps, [{ at: '2026-03-10T09:05:00.000Z', ...step }]);
  const { user, address } = await openSales([order({ status: 'cancelled' })], {
    responses: [respond(getOrder, detail), steps],
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

test('A button shows the number of new orders and loads them, and leaving the page closes the event stream', async () => {
  let sendOrder: (id: number) => void = () => undefined;
  let isClosed = false;
  const events = respondWith(followOrders, ({ headers }) => {
    expect(headers.get('accept')).toBe('text/event-stream');
    expect(headers.get('x-access-token')).toBe('token-of-juno');
    const body = new ReadableStream({
      start: (stream) => {
        sendOrder = (id) =>
          stream.enqueue(new TextEncoder().encode(`:\n\nid: ${id}\nevent: order\ndata: ${id}\n\n`));
      },
      cancel: () => void (isClosed = true),
    });
    return new Response(body);
  });
  const { user, unmount, address } = await openSales([order()], { responses: [events], search: '&page=3' });
  sendOrder(94);
  expect(await screen.findByRole('button', { name: '1 new order' })).toBeInTheDocument();
  sendOrder(95);
  sendOrder(95);
  await user.click(await screen.findByRole('button', { name: '2 new orders' }));
  await waitFor(() => expect(address()).toBe('/admin?section=sales'));
  await waitFor(() => expect(screen.queryByRole('button', { name: /new order/ })).not.toBeInTheDocument());
  unmount();
  await waitFor(() => expect(isClosed).toBe(true));
});

test('After a reconnect, the event stream requests the orders after the last known order', async () => {
  const lastEventIds: (string | null)[] = [];
  const events = respondWith(followOrders, ({ headers }) => {
    lastEventIds.push(headers.get('last-event-id'));
    // The first connection ends without an event.
    if (lastEventIds.length === 1) return new Response('');
    return new Response(
      new ReadableStream({
        start: (stream) => stream.enqueue(new TextEncoder().encode('id: 32\nevent: order\ndata: 32\n\n')),
      }),
    );
  });
  await openSales([order({ id_order: 31 })], { responses: [events] });
  expect(await screen.findByRole('button', { name: '1 new order' })).toBeInTheDocument();
  expect(lastEventIds).toEqual(['31', '31']);
});

test('New orders are read from an event stream with events split across chunks, CRLF line endings and comments', async () => {
  const chunks = [
    'id: 3',
    '2\r\nevent: or',
    'der\r',
    '\ndata: 32\r\n\r',
    '\n: keep-alive\r\n\r\nid: 33\n',
    'data: 33\n\n',
  ];
  const events = respondWith(followOrders, () => {
    const encoder = new TextEncoder();
    const start = (stream: ReadableStreamDefaultController) =>
      chunks.forEach((chunk) => stream.enqueue(encoder.encode(chunk)));
    return new Response(new ReadableStream({ start }));
  });
  await openSales([order({ id_order: 31 })], { responses: [events] });
  expect(await screen.findByRole('button', { name: '2 new orders' })).toBeInTheDocument();
});

test('The URL of an unknown order still shows the list of orders', async () => {
  const notFound = { error: 'not-found', message: 'There is no such order.' };
  await openSales([order()], {
    responses: [respondError(getOrder, 404, notFound), respondError(listOrderSteps, 404, notFound)],
    search: '&order=999',
  });
  expect(statusControl()).toHaveValue('fulfilled');
});

test('A status control stays focused during the request, and a rejection reloads the status', async () => {
  const orders = [order()];
  const [, mail, list] = statefulOrders(orders);
  const conflict = respondWith(setOrderStatus, () => {
    orders[0] = order({ status: 'cancelled' });
    return Response.json({ error: 'moved-on', message: 'This order is cancelled by now.' }, { status: 409 });
  });
  const { user } = await openSales([], { responses: [conflict, mail!, list!] });
  statusControl().focus();
  await user.selectOptions(statusControl(), 'Dispatched');
  await screen.findByText('This order is cancelled by now.');
  await press(user, 'OK');
  await waitFor(() => expect(statusControl()).toHaveValue('cancelled'));
  expect(statusControl()).toHaveFocus();
});
