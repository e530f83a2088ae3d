import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Order, OrderStatus } from '@press-start/api/contract';
import {
  getOrder,
  listOrders,
  listOrderSteps,
  listSoldLines,
  refundOrder,
  sendStatusMail,
  setOrderStatus,
  streamOrders,
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

const makePaidOrder = (fields: Partial<Order> = {}) => makeOrder({ payment_status: 'paid', ...fields });

interface Options {
  responses?: Responder[];
  search?: string;
  total?: number;
}

const openSales = async (orders: Order[], { responses = [], search = '', total }: Options = {}) => {
  const list = respondPage(listOrders, orders, total ?? orders.length);
  const view = await openAdmin(
    `/admin?section=sales${search}`,
    ...responses,
    list,
    respond(listSoldLines, []),
  );
  await screen.findByRole('heading', { name: 'Sales' });
  return view;
};

/** Returns responders that apply status changes to `orders`, accept status emails and list `orders`. */
function respondStatefully(orders: Order[]) {
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

const findDialog = () => screen.findByRole('dialog');
const getStatusControl = (id = 31) => screen.getByRole('combobox', { name: `Status of order ${id}` });
type User = Awaited<ReturnType<typeof openSales>>['user'];
const clickDialogButton = async (user: User, name: string) =>
  user.click(within(await findDialog()).getByRole('button', { name }));
const lastQuery = (calls: { path: string; query: URLSearchParams }[]) =>
  calls.findLast(({ path }) => path.startsWith('/order?'))?.query;

test('The sales section requests ten orders and the latest order lines with the session token [R353 R364]', async () => {
  const { calls } = await openSales([makePaidOrder()], { total: 93 });
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

test('The API searches the orders, and the URL stores the search text [R350]', async () => {
  const { user, calls, currentUrl } = await openSales([makePaidOrder()]);
  await user.type(screen.getByRole('searchbox', { name: 'Search by nickname' }), 'JuN');
  await waitFor(() => expect(currentUrl()).toBe('/admin?section=sales&q=JuN'));
  await waitFor(() => expect(lastQuery(calls)?.get('q')).toBe('JuN'));
});

test('The sort button shows the current sort order of the sales and reverses it [R351 R352]', async () => {
  const { user, calls } = await openSales([makePaidOrder()]);
  await user.click(screen.getByRole('button', { name: 'Latest Sales', pressed: false }));
  const olderButton = await screen.findByRole('button', { name: 'Older Sales', pressed: true });
  expect(lastQuery(calls)?.get('sort')).toBe('oldest');
  await user.click(olderButton);
  expect(await screen.findByRole('button', { name: 'Latest Sales' })).toBeInTheDocument();
  expect(lastQuery(calls)?.get('sort')).toBe('newest');
});

test('An empty list of orders shows a message [R356]', async () => {
  await openSales([]);
  expect(screen.getByText('Oops, No Orders Found...')).toBeInTheDocument();
});

test('The status control of an order offers five statuses, but not the cart status [R354 R355 R357]', async () => {
  await openSales([makePaidOrder()]);
  const choices = within(getStatusControl()).getAllByRole('option');
  expect(choices.map((choice) => choice.textContent)).toEqual([
    'Pending',
    'Fulfilled',
    'Delivered',
    'Dispatched',
    'Cancelled',
  ]);
});

test('Dispatching an order sends the status immediately, shows an alert and emails the buyer [R358 R359 R361]', async () => {
  const { user, calls } = await openSales([], { responses: respondStatefully([makePaidOrder()]) });
  await user.selectOptions(getStatusControl(), 'Dispatched');
  expect(await findDialog()).toHaveTextContent('You have changed this order status to dispatched');
  const requests = calls.filter(({ method }) => method !== 'GET');
  expect(requests.map(({ method, path, body }) => [method, path, body])).toEqual([
    ['PUT', '/order/31/dispatched?from=fulfilled', undefined],
    ['POST', '/email/status', { id_order: 31, status: 'dispatched' }],
  ]);
  expect(requests[0]?.headers.get('x-access-token')).toBe('token-of-juno');
  await clickDialogButton(user, 'OK');
  await waitFor(() => expect(getStatusControl()).toHaveValue('dispatched'));
});

test('Changing the status of an order to delivered emails the buyer [R362]', async () => {
  const { user, calls } = await openSales([], {
    responses: respondStatefully([makePaidOrder({ status: 'dispatched' })]),
  });
  await user.selectOptions(getStatusControl(), 'Delivered');
  await clickDialogButton(user, 'OK');
  expect(calls.find(({ path }) => path === '/email/status')?.body).toEqual({
    id_order: 31,
    status: 'delivered',
  });
});

test('Changing the status of an order to fulfilled sends no email [R363]', async () => {
  const { user, calls } = await openSales([], {
    responses: respondStatefully([makePaidOrder({ status: 'pending' })]),
  });
  await user.selectOptions(getStatusControl(), 'Fulfilled');
  await clickDialogButton(user, 'OK');
  expect(calls.some(({ path }) => path === '/email/status')).toBe(false);
});

test('An unusual status change requires confirmation [R360 Q29]', async () => {
  const { user, calls } = await openSales([], {
    responses: respondStatefully([makePaidOrder({ status: 'delivered' })]),
  });
  await user.selectOptions(getStatusControl(), 'Pending');
  expect(await findDialog()).toHaveTextContent('An order seldom goes from delivered to pending.');
  await clickDialogButton(user, 'Cancel');
  expect(getStatusControl()).toHaveValue('delivered');
  expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
  await user.selectOptions(getStatusControl(), 'Pending');
  await clickDialogButton(user, 'Yes, pending');
  expect(await screen.findByText('You have changed this order status to pending')).toBeInTheDocument();
  await clickDialogButton(user, 'OK');
});

test.each([
  ['paid', 'they are taken from there again.'],
  ['refunded', 'Its money has gone back to the buyer.'],
  ['expired', 'It has not been paid in time.'],
] as const)(
  'Reopening a cancelled order with payment status %s requires confirmation, and the dialog shows the warnings for this case [Q29]',
  async (payment_status, text) => {
    const { user, calls } = await openSales([], {
      responses: respondStatefully([makePaidOrder({ status: 'cancelled', payment_status })]),
    });
    await user.selectOptions(getStatusControl(), 'Fulfilled');
    expect(await findDialog()).toHaveTextContent(
      'It has been cancelled, and its units are back on the shelf',
    );
    expect(await findDialog()).toHaveTextContent(text);
    await clickDialogButton(user, 'Cancel');
    expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
  },
);

const makeRefundableOrder = () =>
  makeOrderDetail({
    amount_order: 33,
    discount_percent: 25,
    coupon: 'BIT',
    orderProduct: [
      makeOrderLine({ id_product: 1, name_product: 'Glimmo', quantity: 2, price_product: 20 }),
      makeOrderLine({ id_product: 2, name_product: 'Bramble', price_product: 5 }),
    ],
  });

const refundResponse = respond(refundOrder, {
  id_order: 31,
  status: 'fulfilled',
  payment_status: 'paid',
  amount: 14.66,
});

test('Cancelling a paid order offers a refund, which requires a reason', async () => {
  const { user, calls } = await openSales([], {
    responses: [
      respond(getOrder, makeRefundableOrder()),
      refundResponse,
      ...respondStatefully([makePaidOrder()]),
    ],
  });
  await user.selectOptions(getStatusControl(), 'Cancelled');
  expect(await findDialog()).toHaveTextContent('It has been paid, and no money goes back by itself.');
  const dialog = within(await findDialog());
  expect(dialog.getByText('$33')).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Cancel and refund' })).toBeDisabled();
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Sold out at the supplier');
  await user.click(dialog.getByRole('button', { name: 'Cancel and refund' }));
  expect(await screen.findByText('You have changed this order status to cancelled')).toBeInTheDocument();
  const sent = calls.find(({ method }) => method === 'POST');
  expect([sent?.path, sent?.body]).toEqual([
    '/order/31/refund',
    {
      lines: [
        { id: 10, quantity: 2 },
        { id: 20, quantity: 1 },
      ],
      restock: true,
      reason: 'Sold out at the supplier',
      known_refunds: 0,
      cancel: true,
      from: 'fulfilled',
    },
  ]);
  expect(sent?.headers.get('idempotency-key')).toMatch(/^[0-9a-f]{32}$/);
  expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
  await clickDialogButton(user, 'OK');
});

test('A paid order can be cancelled without a refund, and closing the dialog changes nothing', async () => {
  const { user, calls } = await openSales([], {
    responses: [respond(getOrder, makeRefundableOrder()), ...respondStatefully([makePaidOrder()])],
  });
  await user.selectOptions(getStatusControl(), 'Cancelled');
  await clickDialogButton(user, 'Back');
  expect(getStatusControl()).toHaveValue('fulfilled');
  expect(calls.some(({ method }) => method === 'PUT')).toBe(false);
  await user.selectOptions(getStatusControl(), 'Cancelled');
  await user.click(within(await findDialog()).getByRole('radio', { name: 'Cancel without a refund' }));
  await clickDialogButton(user, 'Cancel order');
  expect(await screen.findByText('You have changed this order status to cancelled')).toBeInTheDocument();
  expect(calls.filter(({ method }) => method !== 'GET').map(({ path }) => path)).toEqual([
    '/order/31/cancelled?from=fulfilled',
  ]);
  await clickDialogButton(user, 'OK');
});

test('Refunding one unit of an order refunds its share of the amount paid, and the dialog shows a rejection', async () => {
  const bodies: unknown[] = [];
  const conflictOnce: Responder = {
    endpoint: refundOrder,
    reply: ({ body, ...request }) => {
      bodies.push(body);
      return bodies.length === 1
        ? Response.json({ error: 'moved-on', message: 'This order is dispatched by now.' }, { status: 409 })
        : refundResponse.reply({ body, ...request });
    },
  };
  const { user } = await openSales([makePaidOrder()], {
    responses: [conflictOnce, respond(getOrder, makeRefundableOrder()), respond(listOrderSteps, [])],
    search: '&order=31',
  });
  await user.click(await screen.findByRole('button', { name: 'Refund' }));
  const dialog = within(await findDialog());
  await user.click(
    within(dialog.getByRole('group', { name: 'Units of Glimmo to refund' })).getByRole('button', {
      name: 'One less',
    }),
  );
  await user.click(
    within(dialog.getByRole('group', { name: 'Units of Bramble to refund' })).getByRole('button', {
      name: 'One less',
    }),
  );
  expect(dialog.getByText('$14.66')).toBeInTheDocument();
  await user.click(dialog.getByRole('checkbox', { name: 'The units go back to stock' }));
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Broken');
  await user.click(dialog.getByRole('button', { name: 'Refund' }));
  expect(await dialog.findByRole('alert')).toHaveTextContent('This order is dispatched by now.');
  await user.click(dialog.getByRole('button', { name: 'Refund' }));
  expect(await screen.findByText('$14.66 goes back to the buyer')).toBeInTheDocument();
  expect(bodies[1]).toMatchObject({ lines: [{ id: 10, quantity: 1 }], restock: false, cancel: false });
  await clickDialogButton(user, 'OK');
});

test('Retrying a refund after a lost response sends the same idempotency key and content, even if the page has reloaded the order', async () => {
  const requests: { key: string | null; body: unknown }[] = [];
  let storedOrder = makeRefundableOrder();
  const lostOnce: Responder = {
    endpoint: refundOrder,
    reply: (request) => {
      requests.push({ key: request.headers.get('idempotency-key'), body: request.body });
      if (requests.length > 1) return refundResponse.reply(request);
      const lines = [{ id: 10, name: 'Glimmo', quantity: 2 }];
      const refund = { id: 4, date: '2026-03-10T09:05:00.000Z', amount: 33, reason: 'Broken', restock: true };
      storedOrder = { ...makeRefundableOrder(), refunds: [{ ...refund, made: true, lines }] };
      return Promise.reject(new TypeError('Failed to fetch'));
    },
  };
  const { user, router } = await openSales([makePaidOrder()], {
    responses: [lostOnce, respond(getOrder, () => storedOrder), respond(listOrderSteps, [])],
    search: '&order=31',
  });
  await user.click(await screen.findByRole('button', { name: 'Refund' }));
  const dialog = within(await findDialog());
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Broken');
  await user.click(dialog.getByRole('button', { name: 'Refund' }));
  await dialog.findByRole('alert');
  await act(() => router.revalidate());
  expect(await screen.findByText('$33 refunded')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Refund' }));
  expect(await screen.findByText('$14.66 goes back to the buyer')).toBeInTheDocument();
  expect(requests).toHaveLength(2);
  expect(requests[1]).toEqual(requests[0]);
  await clickDialogButton(user, 'OK');
});

test('The refund dialog is outside the payment section of the order, so that the styles of the section do not apply', async () => {
  const { user } = await openSales([makePaidOrder()], {
    responses: [respond(getOrder, makeRefundableOrder()), respond(listOrderSteps, [])],
    search: '&order=31',
  });
  await user.click(await screen.findByRole('button', { name: 'Refund' }));
  expect(screen.getByRole('region', { name: 'Address and payment' })).not.toContainElement(
    await findDialog(),
  );
});

test('A fully refunded order shows its refunds and no Refund button', async () => {
  const [line] = makeRefundableOrder().orderProduct;
  const detail = makeOrderDetail({
    payment_status: 'refunded',
    orderProduct: [{ ...line!, refunded: 2 }],
    refunds: [
      {
        id: 4,
        date: '2026-03-10T09:05:00.000Z',
        amount: 36.7,
        reason: 'Broken in transit',
        restock: true,
        made: false,
        lines: [{ id: 10, name: 'Glimmo', quantity: 2 }],
      },
    ],
  });
  const step = {
    source: 'refund',
    nickname: 'max',
    status: 'fulfilled',
    payment_status: 'refunded',
  } as const;
  await openSales([makePaidOrder()], {
    responses: [
      respond(getOrder, detail),
      respond(listOrderSteps, [{ at: '2026-03-10T09:05:00.000Z', ...step, id_refund: 4 }]),
    ],
    search: '&order=31',
  });
  const refunds = await screen.findByRole('list', { name: 'Refunds' });
  expect(refunds).toHaveTextContent('$36.70 refunded');
  expect(refunds).toHaveTextContent('2 x Glimmo, back to stock');
  expect(refunds).toHaveTextContent('Broken in transit');
  expect(refunds).toHaveTextContent('The payment provider has not confirmed it yet.');
  expect(screen.getByRole('region', { name: 'History' })).toHaveTextContent(
    'refunded, $36.70 refunded, by max',
  );
  expect(screen.queryByRole('button', { name: 'Refund' })).not.toBeInTheDocument();
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
  const { user } = await openSales([makePaidOrder({ status: 'cancelled' })], {
    responses: [respondError(setOrderStatus, 409, body)],
  });
  await user.selectOptions(getStatusControl(), 'Fulfilled');
  await clickDialogButton(user, 'Yes, fulfilled');
  const alert = await screen.findByText(/Sin stock/);
  expect(alert).toHaveTextContent('Glimmo: 0 in stock');
  await clickDialogButton(user, 'OK');
  await waitFor(() => expect(getStatusControl()).toHaveValue('cancelled'));
  expect(getStatusControl()).toBeEnabled();
});

test('A status change sends the displayed status so that the API can reject the change if the order has since changed', async () => {
  const reason = 'This order is cancelled by now, not fulfilled.';
  const conflict: Responder = {
    endpoint: setOrderStatus,
    reply: ({ query }) =>
      Response.json(
        { error: 'moved-on', message: reason },
        { status: query.get('from') === 'fulfilled' ? 409 : 500 },
      ),
  };
  const { user } = await openSales([makePaidOrder({ status: 'fulfilled' })], { responses: [conflict] });
  await user.selectOptions(getStatusControl(), 'Dispatched');
  expect(await screen.findByText(reason)).toBeInTheDocument();
});

test('A bulk change updates the selected orders and lists each rejection with its order number', async () => {
  const orders = [makePaidOrder({ id_order: 32 }), makePaidOrder({ id_order: 31 })];
  const [statusChange, mail, list] = respondStatefully(orders);
  const partialRejection: Responder = {
    ...statusChange!,
    reply: (request) =>
      request.params.id === '31'
        ? Response.json({ error: 'conflict', message: 'Not now.' }, { status: 409 })
        : statusChange!.reply(request),
  };
  const { user } = await openSales([], { responses: [partialRejection, mail!, list!] });
  expect(screen.queryByRole('group', { name: 'Selected orders' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: 'Select all orders shown' }));
  const bar = within(screen.getByRole('group', { name: 'Selected orders' }));
  expect(screen.getByText('2 selected')).toBeInTheDocument();
  await user.click(bar.getByRole('button', { name: 'Change all' }));
  expect(await findDialog()).toHaveTextContent('1 order is dispatched now');
  expect(await findDialog()).toHaveTextContent('#31: Not now.');
  await clickDialogButton(user, 'OK');
  await waitFor(() => expect(getStatusControl(32)).toHaveValue('dispatched'));
  expect(screen.getByText('None selected')).toBeInTheDocument();
  expect(screen.queryByRole('group', { name: 'Selected orders' })).not.toBeInTheDocument();
  await waitFor(() =>
    expect(screen.getByRole('checkbox', { name: 'Select all orders shown' })).toHaveFocus(),
  );
});

test('A bulk change of orders that already have the status sends nothing and does not clear the selection', async () => {
  const { user, calls } = await openSales([makePaidOrder({ id_order: 31, status: 'dispatched' })]);
  await user.click(screen.getByRole('checkbox', { name: 'Select all orders shown' }));
  await user.click(screen.getByRole('button', { name: 'Change all' }));
  expect(await findDialog()).toHaveTextContent('The selected orders are already dispatched.');
  await clickDialogButton(user, 'OK');
  expect(screen.getByText('1 selected')).toBeInTheDocument();
  expect(calls.filter(({ method }) => method !== 'GET')).toEqual([]);
});

describe('A bulk change that removes all orders from the filtered list', () => {
  async function changeAll(reload: Promise<void>) {
    const orders = [makePaidOrder({ id_order: 31 })];
    const [statusChange, mail] = respondStatefully(orders);
    const list = respondWith(listOrders, async () => {
      const isChanged = orders.some(({ status }) => status === 'dispatched');
      if (isChanged) await reload;
      return Response.json(isChanged ? [] : orders, { headers: { 'x-total-count': isChanged ? '0' : '1' } });
    });
    const search = '&status=fulfilled';
    const { user } = await openSales([], { responses: [statusChange!, mail!, list], search });
    await user.click(screen.getByRole('checkbox', { name: 'Select all orders shown' }));
    await user.click(screen.getByRole('button', { name: 'Change all' }));
    expect(await findDialog()).toHaveTextContent('1 order is dispatched now');
    return user;
  }

  const expectFocusedList = async () => {
    await waitFor(() => expect(screen.getByRole('region', { name: 'Orders' })).toHaveFocus());
    expect(screen.getByText('Oops, No Orders Found...')).toBeInTheDocument();
  };

  test('If the reload empties the list of orders while the result dialog of a bulk change is open, closing the dialog moves focus to the list', async () => {
    const user = await changeAll(Promise.resolve());
    await screen.findByText('Oops, No Orders Found...');
    await clickDialogButton(user, 'OK');
    await expectFocusedList();
  });

  test('If the reload empties the list of orders after the result dialog of a bulk change is closed, focus moves to the list', async () => {
    let finishReload = () => {};
    const user = await changeAll(new Promise((resolve) => (finishReload = resolve)));
    await clickDialogButton(user, 'OK');
    await waitFor(() =>
      expect(screen.getByRole('checkbox', { name: 'Select all orders shown' })).toHaveFocus(),
    );
    finishReload();
    await expectFocusedList();
  });
});

test('Clearing the selection of orders hides the bulk controls and focuses the checkbox that selects all orders', async () => {
  const { user } = await openSales([makePaidOrder({ id_order: 31 })]);
  await user.click(screen.getByRole('checkbox', { name: 'Select order 31' }));
  await user.click(screen.getByRole('button', { name: 'Clear choice' }));
  expect(screen.queryByRole('button', { name: 'Change all' })).not.toBeInTheDocument();
  expect(screen.getByRole('checkbox', { name: 'Select order 31' })).not.toBeChecked();
  await waitFor(() =>
    expect(screen.getByRole('checkbox', { name: 'Select all orders shown' })).toHaveFocus(),
  );
});

test('The pager of the orders links to the first and the last page', async () => {
  await openSales([makePaidOrder({ id_order: 31 })], { search: '&page=3', total: 470 });
  const pages = within(screen.getByRole('navigation', { name: 'Pages' }));
  expect(pages.getByRole('link', { name: 'Page 1' })).toBeInTheDocument();
  expect(pages.getByRole('link', { name: 'Page 47' })).toBeInTheDocument();
});

test('When the first page of the orders removes the pressed link, focus moves to the link to the next page, which phones also show', async () => {
  const { user } = await openSales([makePaidOrder({ id_order: 31 })], { search: '&page=2', total: 470 });
  const pages = within(screen.getByRole('navigation', { name: 'Pages' }));
  await user.click(pages.getByRole('link', { name: 'Previous page' }));
  await waitFor(() => expect(pages.getByRole('link', { name: 'Next page' })).toHaveFocus());
});

test('The details of an order show its lines, address, payment and history, the URL stores the open order, and a second click closes the details', async () => {
  const detail = makeOrderDetail({
    status_order: 'cancelled',
    orderProduct: [makeOrderLine({ name_product: 'Glimmo', quantity: 2 })],
  });
  const step = { source: 'admin', nickname: 'max', status: 'cancelled', payment_status: 'paid' } as const;
  const steps = respond(listOrderSteps, [{ at: '2026-03-10T09:05:00.000Z', ...step }]);
  const { user, currentUrl } = await openSales([makePaidOrder({ status: 'cancelled' })], {
    responses: [respond(getOrder, detail), steps],
  });
  await user.click(screen.getByRole('link', { name: 'Order 31, details', expanded: false }));
  const lines = await screen.findByRole('region', { name: 'Lines' });
  expect(lines).toHaveTextContent('Glimmo2 x $20');
  const payment = screen.getByRole('region', { name: 'Address and payment' });
  expect(payment).toHaveTextContent(detail.address_order);
  expect(payment).toHaveTextContent('It has been paid, and no money goes back by itself.');
  expect(screen.getByRole('region', { name: 'History' })).toHaveTextContent(
    'Cancelled2026-03-10 09:05, paid, by max',
  );
  expect(currentUrl()).toContain('order=31');
  await user.click(screen.getByRole('link', { name: 'Order 31, details', expanded: true }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Lines' })).not.toBeInTheDocument());
});

test('A button shows the number of new orders and loads them, and leaving the page closes the event stream', async () => {
  let sendOrder: (id: number) => void = () => undefined;
  let isClosed = false;
  const events = respondWith(streamOrders, ({ headers }) => {
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
  const { user, unmount, currentUrl } = await openSales([makePaidOrder()], {
    responses: [events],
    search: '&page=3',
  });
  sendOrder(94);
  expect(await screen.findByRole('button', { name: '1 new order' })).toBeInTheDocument();
  sendOrder(95);
  sendOrder(95);
  await user.click(await screen.findByRole('button', { name: '2 new orders' }));
  await waitFor(() => expect(currentUrl()).toBe('/admin?section=sales'));
  await waitFor(() => expect(screen.queryByRole('button', { name: /new order/ })).not.toBeInTheDocument());
  unmount();
  await waitFor(() => expect(isClosed).toBe(true));
});

test('After a reconnect, the event stream requests only the orders after the last known order', async () => {
  const lastEventIds: (string | null)[] = [];
  const events = respondWith(streamOrders, ({ headers }) => {
    lastEventIds.push(headers.get('last-event-id'));
    // The first connection ends without an event.
    if (lastEventIds.length === 1) return new Response('');
    return new Response(
      new ReadableStream({
        start: (stream) => stream.enqueue(new TextEncoder().encode('id: 32\nevent: order\ndata: 32\n\n')),
      }),
    );
  });
  await openSales([makePaidOrder({ id_order: 31 })], { responses: [events] });
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
  const events = respondWith(streamOrders, () => {
    const encoder = new TextEncoder();
    const start = (stream: ReadableStreamDefaultController) =>
      chunks.forEach((chunk) => stream.enqueue(encoder.encode(chunk)));
    return new Response(new ReadableStream({ start }));
  });
  await openSales([makePaidOrder({ id_order: 31 })], { responses: [events] });
  expect(await screen.findByRole('button', { name: '2 new orders' })).toBeInTheDocument();
});

test('The URL of an unknown order still shows the list of orders', async () => {
  const notFound = { error: 'not-found', message: 'There is no such order.' };
  await openSales([makePaidOrder()], {
    responses: [respondError(getOrder, 404, notFound), respondError(listOrderSteps, 404, notFound)],
    search: '&order=999',
  });
  expect(getStatusControl()).toHaveValue('fulfilled');
});

test('A rejected status change reloads the status and leaves the status control focused', async () => {
  const orders = [makePaidOrder()];
  const [, mail, list] = respondStatefully(orders);
  const conflict = respondWith(setOrderStatus, () => {
    orders[0] = makePaidOrder({ status: 'cancelled' });
    return Response.json({ error: 'moved-on', message: 'This order is cancelled by now.' }, { status: 409 });
  });
  const { user } = await openSales([], { responses: [conflict, mail!, list!] });
  getStatusControl().focus();
  await user.selectOptions(getStatusControl(), 'Dispatched');
  await screen.findByText('This order is cancelled by now.');
  await clickDialogButton(user, 'OK');
  await waitFor(() => expect(getStatusControl()).toHaveValue('cancelled'));
  await waitFor(() => expect(getStatusControl()).toHaveFocus());
});

test('The status and day filters load the matching orders from the first page, and the URL stores the filters', async () => {
  const { user, calls, currentUrl } = await openSales([makePaidOrder()], {
    total: 93,
    search: '&q=ju&page=3',
  });
  const filters = within(screen.getByRole('form', { name: 'Filters of the orders' }));
  const status = filters.getByRole('combobox', { name: 'Status' });
  status.focus();
  await user.selectOptions(status, 'Dispatched');
  await waitFor(() => expect(currentUrl()).toBe('/admin?section=sales&q=ju&status=dispatched'));
  expect(await filters.findByRole('link', { name: 'Clear filters' })).toBeInTheDocument();
  await waitFor(() => expect(filters.getByRole('combobox', { name: 'Status' })).toHaveFocus());
  fireEvent.change(filters.getByLabelText('From'), { target: { value: '2026-03-01' } });
  await waitFor(() =>
    expect(currentUrl()).toBe('/admin?section=sales&q=ju&status=dispatched&from=2026-03-01'),
  );
  fireEvent.change(filters.getByLabelText('To'), { target: { value: '2026-03-31' } });
  await waitFor(() => expect(lastQuery(calls)?.get('to')).toBe('2026-03-31'));
  const query = Object.fromEntries(lastQuery(calls) ?? []);
  expect(query).toMatchObject({ status: 'dispatched', from: '2026-03-01', page: '1', q: 'ju' });
  await user.click(filters.getByRole('link', { name: 'Clear filters' }));
  await waitFor(() => expect(currentUrl()).toBe('/admin?section=sales&q=ju'));
  await waitFor(() => expect(filters.getByLabelText('From')).toHaveValue(''));
  expect(filters.getByRole('combobox', { name: 'Status' })).toHaveValue('');
});

test('If the first day of the order filter is after the last day, the request swaps the days immediately, and the fields swap them after losing focus', async () => {
  const { user, calls } = await openSales([makePaidOrder()], { search: '&to=2026-03-01' });
  const from = screen.getByLabelText('From');
  from.focus();
  fireEvent.change(from, { target: { value: '2026-03-31' } });
  await waitFor(() => expect(lastQuery(calls)?.get('from')).toBe('2026-03-01'));
  expect(lastQuery(calls)?.get('to')).toBe('2026-03-31');
  await screen.findByRole('link', { name: 'Clear filters' });
  expect(from).toHaveValue('2026-03-31');
  expect(screen.getByLabelText('To')).toHaveValue('2026-03-01');
  await user.tab();
  await user.tab();
  expect(from).toHaveValue('2026-03-01');
  expect(screen.getByLabelText('To')).toHaveValue('2026-03-31');
});

test('The order filters remain in the URL when the administrator searches, sorts, changes the page or opens an order', async () => {
  const { user, currentUrl } = await openSales([makePaidOrder()], {
    total: 93,
    search: '&sort=oldest&status=pending&from=2026-03-31&to=2026-03-01',
  });
  const base = '/admin?section=sales&sort=oldest&status=pending&from=2026-03-01&to=2026-03-31';
  expect(screen.getByRole('link', { name: 'Page 3' })).toHaveAttribute('href', `${base}&page=3`);
  expect(screen.getByRole('link', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('link', { name: 'Page 10' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Order 31, details' })).toHaveAttribute('href', `${base}&order=31`);
  await user.click(screen.getByRole('button', { name: 'Older Sales' }));
  await waitFor(() => expect(currentUrl()).toBe(base.replace('&sort=oldest', '')));
  await user.type(screen.getByRole('searchbox', { name: 'Search by nickname' }), 'ju');
  await waitFor(() => expect(currentUrl()).toContain('q=ju'));
  expect(currentUrl()).toContain('status=pending');
});

test('An unknown order status and an invalid day in the URL are ignored', async () => {
  const { calls } = await openSales([makePaidOrder()], { search: '&status=cart&from=yesterday' });
  expect(lastQuery(calls)?.has('status')).toBe(false);
  expect(lastQuery(calls)?.has('from')).toBe(false);
});
