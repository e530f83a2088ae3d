import { screen, waitFor, within } from '@testing-library/react';
import type { ScheduledSale } from '@press-start/api/contract';
import {
  createScheduledSale,
  endScheduledSale,
  getGame,
  getScheduledSale,
  listScheduledSales,
  updateScheduledSale,
} from '@press-start/api/contract';
import type { Responder } from '@press-start/shared-ui/testing';
import { makeGame, respond, respondError, respondWith } from '@press-start/shared-ui/testing';
import { openAdmin, respondPage } from '../../testing/admin';

const makeSale = (sale: Partial<ScheduledSale> = {}): ScheduledSale => ({
  id: 3,
  id_product: 12,
  name_product: 'Moon Courier',
  thumbnail_product: '/images/covers/12-240.webp',
  sale_price: 40,
  regular_price: 50,
  starts_at: '2099-11-27T08:00:00.000Z',
  ends_at: '2099-11-30T08:00:00.000Z',
  state: 'planned',
  version: 1,
  ...sale,
});

async function open(sales: ScheduledSale[], search = '', ...responses: Responder[]) {
  const saleResponse = respondWith(getScheduledSale, ({ params }) => {
    const sale = sales.find(({ id }) => id === Number(params.id));
    return sale
      ? Response.json(sale)
      : Response.json({ error: 'not-found', message: 'There is no such sale.' }, { status: 404 });
  });
  const listResponse = respondWith(listScheduledSales, () =>
    Response.json(sales, { headers: { 'x-total-count': String(sales.length) } }),
  );
  const productResponse = respond(
    getGame,
    makeGame({ id_product: 12, name_product: 'Moon Courier', price_product: 50 }),
  );
  const url = `/admin?section=scheduled-sales${search}`;
  const view = await openAdmin(url, ...responses, saleResponse, listResponse, productResponse);
  await screen.findByRole('heading', { name: 'Scheduled sales' });
  return { ...view, changeRequests: () => view.calls.filter(({ method }) => method !== 'GET') };
}

const getRow = (name: string) => screen.getByRole('cell', { name }).closest('tr')!;
const getSaveButton = () => screen.getByRole('button', { name: 'Save' });

test('The scheduled sales section links to the coupons, and its list can be searched by product', async () => {
  const { user, currentUrl } = await open([makeSale()]);
  const links = within(screen.getByRole('navigation', { name: 'Promotions' }));
  expect(links.getByRole('link', { name: 'Scheduled sales' })).toHaveAttribute('aria-current', 'page');
  expect(links.getByRole('link', { name: 'Coupons' })).toHaveAttribute('href', '/admin?section=promotions');
  await user.type(screen.getByRole('searchbox', { name: 'Search by product' }), 'mo');
  await waitFor(() => expect(currentUrl()).toBe('/admin?section=scheduled-sales&q=mo'));
});

test('The list of scheduled sales shows the price, period and state of each sale, and only planned and running sales can be edited', async () => {
  const saleOf = (name_product: string, sale: Partial<ScheduledSale>) => makeSale({ name_product, ...sale });
  await open([
    saleOf('A', { id: 1 }),
    saleOf('B', { id: 2, state: 'running' }),
    saleOf('C', { id: 3, state: 'ended' }),
    saleOf('D', { id: 4, state: 'cancelled' }),
    saleOf('E', { id: 5, state: 'skipped', skipped_because: 'missed' }),
    saleOf('F', { id: 6, state: 'skipped', skipped_because: 'not-lower' }),
  ]);
  const cells = ['A', 'B', 'C', 'D', 'E', 'F'].map((name) =>
    within(getRow(name))
      .getAllByRole('cell')
      .slice(1)
      .map((cell) => cell.textContent),
  );
  const period = '2099-11-27 08:00 to 2099-11-30 08:00';
  expect(cells).toEqual([
    ['$40 instead of $50', period, 'Planned', 'EditCall off'],
    ['$40 instead of $50', period, 'Running', 'EditEnd now'],
    ['$40 instead of $50', period, 'Ended', ''],
    ['$40 instead of $50', period, 'Called off', ''],
    ['$40 instead of $50', period, 'Missed', ''],
    ['$40 instead of $50', period, 'Price was as low', ''],
  ]);
});

test('A new sale of the product in the URL is sent with its times in UTC', async () => {
  const createdResponse = respond(createScheduledSale, makeSale());
  const { user, changeRequests, currentUrl } = await open([], '&sale=new&product=12', createdResponse);
  const salePrice = await screen.findByLabelText('Sale price');
  await waitFor(() => expect(salePrice).toHaveFocus());
  expect(salePrice).toHaveAccessibleDescription('Instead of $50');
  expect(screen.getByLabelText('Product number')).toHaveAccessibleDescription('Moon Courier');
  await user.type(salePrice, '40');
  await user.type(screen.getByLabelText('From (UTC)'), '2099-11-27T08:00');
  await user.type(screen.getByLabelText('Until (UTC)'), '2099-11-30T08:00');
  await user.click(getSaveButton());
  await waitFor(() => expect(currentUrl()).toBe('/admin?section=scheduled-sales'));
  expect(changeRequests()).toMatchObject([
    {
      path: '/scheduled-sales',
      body: {
        id_product: 12,
        sale_price: 40,
        starts_at: '2099-11-27T08:00Z',
        ends_at: '2099-11-30T08:00Z',
      },
    },
  ]);
  expect(await screen.findByText('The sale of Moon Courier is scheduled.')).toBeInTheDocument();
});

const getCoverUrl = (form: string) =>
  screen.getByRole('region', { name: form }).querySelector('img')?.getAttribute('src');

test('The form of a new sale shows the cover and the name of the product until the number changes', async () => {
  const { user } = await open([], '&sale=new&product=12');
  const number = await screen.findByLabelText('Product number');
  expect(getCoverUrl('New sale')).toBe(makeGame({ id_product: 12 }).thumbnail_product);
  expect(screen.getByText('Moon Courier')).toBeInTheDocument();
  await user.type(number, '3');
  expect(getCoverUrl('New sale')).toBeUndefined();
  expect(screen.queryByText('Moon Courier')).not.toBeInTheDocument();
  expect(number).toHaveAccessibleDescription('The number is the # on its card under PRODUCTS');
});

test('The form of a scheduled sale shows the cover of its product', async () => {
  await open([makeSale()], '&sale=3');
  expect(await screen.findByRole('region', { name: 'Sale of Moon Courier' })).toHaveTextContent(
    'Product #12',
  );
  expect(getCoverUrl('Sale of Moon Courier')).toBe(makeSale().thumbnail_product);
});

test('A sale without a start time is sent only after confirmation, because it starts immediately', async () => {
  const createdResponse = respond(createScheduledSale, makeSale({ state: 'running' }));
  const { user, changeRequests } = await open([], '&sale=new&product=12', createdResponse);
  await user.type(await screen.findByLabelText('Sale price'), '40');
  await user.type(screen.getByLabelText('Until (UTC)'), '2099-11-30T08:00');
  await user.click(getSaveButton());
  const dialog = within(await screen.findByRole('dialog', { name: 'Start the sale now?' }));
  expect(dialog.getByText('Moon Courier costs $40 from now on.')).toBeInTheDocument();
  expect(changeRequests()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Yes, start it' }));
  await waitFor(() =>
    expect(changeRequests()).toMatchObject([{ path: '/scheduled-sales', body: { sale_price: 40 } }]),
  );
});

test('After a change to the product number, the confirmation of an immediate sale shows the number instead of the name', async () => {
  const { user, changeRequests } = await open([], '&sale=new&product=12');
  const number = await screen.findByLabelText('Product number');
  await user.clear(number);
  await user.type(number, '13');
  await user.type(screen.getByLabelText('Sale price'), '40');
  await user.type(screen.getByLabelText('Until (UTC)'), '2099-11-30T08:00');
  await user.click(getSaveButton());
  const dialog = within(await screen.findByRole('dialog', { name: 'Start the sale now?' }));
  expect(dialog.getByText('Product #13 costs $40 from now on.')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(changeRequests()).toEqual([]);
});

test('An invalid scheduled sale is not sent, and its first invalid field is focused', async () => {
  const { user, changeRequests } = await open([], '&sale=new');
  await user.type(await screen.findByLabelText('Product number'), '12');
  await user.type(screen.getByLabelText('Sale price'), '0');
  await user.type(screen.getByLabelText('From (UTC)'), '2001-11-27T08:00');
  await user.type(screen.getByLabelText('Until (UTC)'), '2001-11-26T08:00');
  await user.click(getSaveButton());
  await waitFor(() => expect(screen.getByLabelText('Sale price')).toHaveFocus());
  expect(screen.getByLabelText('Sale price')).toHaveAccessibleDescription(/^Price must be higher/);
  expect(screen.getByLabelText('From (UTC)')).toHaveAccessibleDescription(/^The start is in the past/);
  expect(screen.getByLabelText('Until (UTC)')).toHaveAccessibleDescription(
    /^The end must be later than the start/,
  );
  expect(changeRequests()).toEqual([]);
});

test('A sale price that is not lower than the price of the product shows an error and is not sent', async () => {
  const { user, changeRequests } = await open([], '&sale=new&product=12');
  await user.type(await screen.findByLabelText('Sale price'), '50');
  await user.type(screen.getByLabelText('Until (UTC)'), '2099-11-30T08:00');
  await user.click(getSaveButton());
  await waitFor(() =>
    expect(screen.getByLabelText('Sale price')).toHaveAccessibleDescription(
      /^The sale price must be lower than \$50/,
    ),
  );
  expect(changeRequests()).toEqual([]);
});

test('If a scheduled sale overlaps another sale, the start field shows the error', async () => {
  const message = 'Another sale of this product is scheduled from 2099-11-01 08:00 UTC.';
  const overlap = respondError(createScheduledSale, 409, { error: 'overlapping-sale', message });
  const { user } = await open([], '&sale=new&product=12', overlap);
  await user.type(await screen.findByLabelText('Sale price'), '40');
  await user.type(screen.getByLabelText('From (UTC)'), '2099-11-27T08:00');
  await user.type(screen.getByLabelText('Until (UTC)'), '2099-11-30T08:00');
  await user.click(getSaveButton());
  await waitFor(() =>
    expect(screen.getByLabelText('From (UTC)')).toHaveAccessibleDescription(new RegExp(message)),
  );
});

test('Only the end of a running sale can be edited, and the request contains only the end and the version', async () => {
  const sale = makeSale({ state: 'running', starts_at: '2001-01-01T08:00:30.000Z', version: 4 });
  const { user, changeRequests, currentUrl } = await open([sale], '', respond(updateScheduledSale, sale));
  await user.click(screen.getByRole('link', { name: 'Edit the sale of Moon Courier' }));
  const until = await screen.findByLabelText('Until (UTC)');
  await waitFor(() => expect(until).toHaveFocus());
  expect(screen.getByLabelText('Sale price')).toHaveAttribute('readonly');
  expect(screen.getByLabelText('From (UTC)')).toHaveAttribute('readonly');
  await user.clear(until);
  await user.type(until, '2099-12-24T18:00');
  await user.click(getSaveButton());
  await waitFor(() => expect(currentUrl()).toBe('/admin?section=scheduled-sales'));
  expect(changeRequests().map(({ method, path, body }) => [method, path, body])).toEqual([
    ['PUT', '/scheduled-sales/3', { ends_at: '2099-12-24T18:00Z', version: 4 }],
  ]);
});

test.each([
  ['planned', 'Call off', 'Yes, call it off', 'cancelled', 'Called off'],
  ['running', 'End now', 'Yes, end it', 'ended', 'Ended'],
] as const)('A %s sale can be ended after confirmation', async (state, name, confirm, after, text) => {
  const sale = makeSale({ state });
  const endResponse = respondWith(endScheduledSale, () => {
    sale.state = after;
    return Response.json(sale);
  });
  const { user, changeRequests } = await open([sale], '', endResponse);
  await user.click(screen.getByRole('button', { name: `${name}: the sale of Moon Courier` }));
  const dialog = await screen.findByRole('dialog');
  expect(changeRequests()).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: confirm }));
  expect(await within(getRow('Moon Courier')).findByText(text)).toBeInTheDocument();
  expect(changeRequests()[0]?.path).toBe('/scheduled-sales/3/end');
});

test('The URL of an ended sale shows the list without a form', async () => {
  await open([makeSale({ state: 'ended' })], '&sale=3');
  expect(screen.getByText('Moon Courier')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
});

test('A page number beyond the last page of scheduled sales redirects to the last page', async () => {
  const { currentUrl } = await openAdmin(
    '/admin?section=scheduled-sales&page=9',
    respondWith(listScheduledSales, ({ query }) => {
      const items = query.get('page') === '2' ? [makeSale()] : [];
      return Response.json(items, { headers: { 'x-total-count': '11' } });
    }),
  );
  expect(await screen.findByText('11 to 11 of 11')).toBeInTheDocument();
  expect(currentUrl()).toBe('/admin?section=scheduled-sales&page=2');
});

test('The New sale link is hidden while the form of a sale is open', async () => {
  const { user } = await open([]);
  await user.click(screen.getByRole('link', { name: 'New sale' }));
  await screen.findByLabelText('Product number');
  expect(screen.queryByRole('link', { name: 'New sale' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  expect(await screen.findByRole('link', { name: 'New sale' })).toBeVisible();
});

test('Cancelling the sale form with unsaved input requires confirmation', async () => {
  const { user, currentUrl } = await openAdmin(
    '/admin?section=scheduled-sales&sale=new',
    respondPage(listScheduledSales, []),
  );
  await user.type(await screen.findByLabelText('Product number'), '1');
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Yes, leave' }));
  await waitFor(() => expect(currentUrl()).toBe('/admin?section=scheduled-sales'));
});
