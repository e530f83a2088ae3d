import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { makeGame } from '@press-start/shared-ui/testing';
import { makeUser, openAdmin } from '../../testing/admin';
import { dashboardResponses, makeMonth } from '../../testing/dashboard';
import { SAMPLE_MONTHS } from './chartMonths';

// jsdom has no layout, so the chart cannot measure its container. The e2e tests cover the chart.
jest.mock('./MonthChart', () => ({ __esModule: true, default: () => null }));

type DashboardData = NonNullable<Parameters<typeof dashboardResponses>[0]>;

const openDashboard = async (data: DashboardData = {}, at = '/admin') => {
  const view = await openAdmin(at, ...dashboardResponses(data));
  await screen.findByRole('heading', { name: 'Today at the shop' });
  return view;
};

const getList = (name: string) => within(screen.getByRole('region', { name }));
const itemTexts = (name: string) =>
  getList(name)
    .getAllByRole('listitem')
    .map((item) => item.textContent);

/** Returns the orders, amount, cancelled and source cells of a month. */
const monthCells = (name: string) => {
  const table = screen.getByRole('table', { name: 'Sales by month' });
  const row = within(table).getByRole('rowheader', { name }).closest('tr')!;
  return within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
};

describe('The monthly sales', () => {
  const months = [
    makeMonth({ year: 2024, month: 9, orders: 7, amount: 700 }),
    makeMonth({ year: 2024, orders: 2, amount: 100 }),
    makeMonth({ year: 2025, orders: 3, amount: 1400, cancelled: 1, cancelled_amount: 50 }),
  ];

  test('In the monthly sales, October shows the real orders and amounts of all years, without the cancelled orders [R317 R318 R319]', async () => {
    await openDashboard({ months });
    expect(monthCells('Oct')).toEqual(['5', '$1,500', '1', 'Orders']);
    expect(screen.getByText(/1 cancelled order is left out\./)).toBeVisible();
  });

  test('In the monthly sales, September shows its fixed figures, labelled as sample data, although it has real orders [R320]', async () => {
    await openDashboard({ months });
    const { orders, amount } = SAMPLE_MONTHS[8]!;
    expect(monthCells('Sep')).toEqual([
      String(orders),
      `$${amount.toLocaleString('en-US')}`,
      '0',
      'Sample data',
    ]);
    expect(screen.getByText('Sample data', { selector: 'li' })).toBeInTheDocument();
    expect(SAMPLE_MONTHS.slice(0, 9).every((sample) => sample.orders > 0 && sample.amount > 0)).toBe(true);
  });

  test('In the monthly sales, January to September show the same figures whether or not there are orders [R320]', async () => {
    const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep'];
    const samples = [
      ['38', '$1,710'],
      ['44', '$2,024'],
      ['41', '$1,804'],
      ['57', '$2,622'],
      ['62', '$2,914'],
      ['48', '$2,112'],
      ['70', '$3,290'],
      ['66', '$2,970'],
      ['81', '$3,726'],
    ];
    const everyMonth = names.map((_, index) => makeMonth({ month: index + 1, orders: 900, amount: 90_000 }));
    for (const monthlyFigures of [[], everyMonth]) {
      const { unmount } = await openDashboard({ months: monthlyFigures });
      expect(names.map((name) => monthCells(name).slice(0, 2))).toEqual(samples);
      unmount();
    }
  });

  test('In the monthly sales, November and December show zero even if they have orders [R321]', async () => {
    await openDashboard({ months: [makeMonth({ month: 11 }), makeMonth({ month: 12 })] });
    expect([monthCells('Nov').slice(0, 2), monthCells('Dec').slice(0, 2)]).toEqual([
      ['0', '$0'],
      ['0', '$0'],
    ]);
  });

  test('The Live data button of the monthly sales shows the real orders of each month of the selected year [Q14]', async () => {
    const { user } = await openDashboard({ months });
    await user.click(screen.getByRole('button', { name: 'Live data', pressed: false }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Year' }), '2024');
    expect([monthCells('Sep'), monthCells('Oct'), monthCells('Nov')]).toEqual([
      ['7', '$700', '0', 'Orders'],
      ['2', '$100', '0', 'Orders'],
      ['0', '$0', '0', 'Orders'],
    ]);
    expect(screen.getByText('Orders of 2024')).toBeVisible();
    expect(screen.queryByText(/Sample data/)).not.toBeInTheDocument();
  });
});

describe('The key figures', () => {
  test('The key figures show the revenue, the number of orders, the average order value and the percentage of carts that were sold', async () => {
    await openDashboard({ figures: { placed: 9, sold: 6, cancelled: 2, carts: 3, revenue: 1234 } });
    const tile = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;
    expect([tile('Revenue'), tile('Orders'), tile('Average order'), tile('Carts sold')]).toEqual([
      '$1,234',
      '9',
      '$206',
      '50%',
    ]);
  });

  test('The dashboard requests the key figures for the date range in the URL', async () => {
    const { calls } = await openDashboard({}, '/admin?from=2026-01-01&to=2026-01-31');
    const request = calls.find(({ path }) => path.startsWith('/figures?'));
    expect(request?.path).toBe('/figures?from=2026-01-01&to=2026-01-31');
    expect(screen.getByLabelText('From')).toHaveValue('2026-01-01');
  });

  test('Entering a complete date changes the range in the URL and leaves the field focused, but entering a partial year changes nothing', async () => {
    const { user, currentUrl } = await openDashboard({}, '/admin?from=2026-01-01&to=2026-01-31');
    const from = screen.getByLabelText('From');
    from.focus();
    fireEvent.change(from, { target: { value: '0202-01-05' } });
    expect(currentUrl()).toBe('/admin?from=2026-01-01&to=2026-01-31');
    fireEvent.change(from, { target: { value: '2025-01-05' } });
    await waitFor(() => expect(currentUrl()).toBe('/admin?from=2025-01-05&to=2026-01-31'));
    await waitFor(() => expect(from).toHaveFocus());
    await user.click(screen.getByRole('link', { name: '7 days' }));
    await waitFor(() => expect(from).not.toHaveValue('2025-01-05'));
    expect(screen.getByRole('link', { name: '7 days' })).toHaveAttribute('aria-current', 'true');
  });

  test('Key figures that arrive while the user types do not change the date field', async () => {
    const { currentUrl } = await openDashboard({}, '/admin?from=2026-01-01&to=2026-01-31');
    const from = screen.getByLabelText('From');
    from.focus();
    fireEvent.change(from, { target: { value: '2026-01-05' } });
    fireEvent.change(from, { target: { value: '0002-01-05' } });
    await waitFor(() => expect(currentUrl()).toBe('/admin?from=2026-01-05&to=2026-01-31'));
    expect(from).toHaveValue('0002-01-05');
    fireEvent.change(from, { target: { value: '2025-01-05' } });
    await waitFor(() => expect(currentUrl()).toBe('/admin?from=2025-01-05&to=2026-01-31'));
    expect(from).toHaveValue('2025-01-05');
  });

  test('If the start date in the URL is after the end date, the request for the key figures swaps them', async () => {
    const { calls } = await openDashboard({}, '/admin?from=2026-01-31&to=2026-01-01');
    const request = calls.find(({ path }) => path.startsWith('/figures?'));
    expect(request?.path).toBe('/figures?from=2026-01-01&to=2026-01-31');
  });

  test('The dashboard lists the best-selling games with units sold and revenue', async () => {
    const game = {
      id_product: 3,
      name_product: 'Glimmo',
      thumbnail_product: '/a.webp',
      units: 7,
      amount: 140,
    };
    await openDashboard({ figures: { top_games: [game] } });
    expect(itemTexts('Top games')).toEqual(['Glimmo7 sold, $140']);
  });
});

test('The dashboard lists the uses and the total discount of each coupon, with a link to the coupon', async () => {
  const coupons = [
    { code: 'SPRING', uses: 12, discount: 1340 },
    { code: 'BIT', uses: 1, discount: 7 },
  ];
  await openDashboard({ figures: { coupons } });
  expect(itemTexts('Coupons')).toEqual(['SPRING12 uses, $1,340 off', 'BIT1 use, $7 off']);
  expect(getList('Coupons').getByRole('link', { name: 'SPRING' })).toHaveAttribute(
    'href',
    '/admin?section=promotions&q=SPRING',
  );
});

test('The coupon list of the dashboard shows a message if the API returns no coupon figures', async () => {
  await openDashboard();
  expect(getList('Coupons').getByText('No coupon was used in these days.')).toBeInTheDocument();
});

describe('The lists of the dashboard', () => {
  test('The dashboard lists up to ten games on sale with id, thumbnail, name and stock [R322 R331]', async () => {
    const saleGame = makeGame({ id_product: 31, name_product: 'Glimmo', in_stock: 12 });
    const { calls } = await openDashboard({ saleGames: [saleGame] });
    expect(itemTexts('On sale products')).toEqual(['31Glimmo12 in stock']);
    const picture = screen.getByRole('region', { name: 'On sale products' }).querySelector('img');
    expect(picture).toHaveAttribute('src', saleGame.thumbnail_product);
    expect(calls.find(({ path }) => path.startsWith('/videogames/Onsale'))?.query.get('limit')).toBe('10');
  });

  test('The dashboard lists at most ten games on sale, ten users and ten low-stock games [R331]', async () => {
    const names = ['On sale products', 'Latest Registered Users', 'Low stock products'];
    const games = Array.from({ length: 12 }, (_, index) => makeGame({ id_product: index + 1 }));
    const users = Array.from({ length: 12 }, (_, index) => makeUser({ id_user: index + 1 }));
    await openDashboard({ saleGames: games, lowStockGames: games, users, totalUsers: 12 });
    expect(names.map((name) => itemTexts(name).length)).toEqual([10, 10, 10]);
  });

  test('On the dashboard, an empty list of games on sale, of users or of low-stock games shows a message [R323 R326 R330]', async () => {
    await openDashboard();
    expect(getList('On sale products').getByText('No Products On Sale')).toBeInTheDocument();
    expect(getList('Latest Registered Users').getByText('No Users Registered')).toBeInTheDocument();
    expect(getList('Low stock products').getByText('All Seems Ok')).toBeInTheDocument();
  });

  test('The dashboard lists the ten newest users with nickname and date [R324]', async () => {
    const { calls } = await openDashboard({
      users: [makeUser(), makeUser({ id_user: 11, nickname: 'ivan' })],
    });
    expect(itemTexts('Latest Registered Users')).toEqual(['rosa2026-10-03', 'ivan2026-10-03']);
    const request = calls.find(({ path }) => path.startsWith('/user'))?.query;
    expect([request?.get('sort'), request?.get('limit')]).toEqual(['newest', '10']);
  });

  test('The dashboard shows the total number of users [R325]', async () => {
    await openDashboard({ users: [makeUser()], totalUsers: 148 });
    expect(screen.getByText('Total Users: 148')).toBeInTheDocument();
  });

  test('The dashboard requests up to ten games with at most five units in stock, and shows the units that are left [R327 R328]', async () => {
    const { calls } = await openDashboard({ lowStockGames: [makeGame({ in_stock: 5 })] });
    expect(itemTexts('Low stock products')).toEqual(['Game 15 left']);
    const request = calls.find(({ path }) => path.startsWith('/videogames?'))?.query;
    expect([request?.get('stockMax'), request?.get('limit')]).toEqual(['5', '10']);
  });

  test('A name of more than 26 characters is truncated in the low-stock list [R329]', async () => {
    const names = ['A name with 26 characters.', 'A name with 27 characters..'];
    const lowStockGames = names.map((name_product, index) =>
      makeGame({ id_product: index + 1, name_product }),
    );
    await openDashboard({ lowStockGames });
    const links = getList('Low stock products').getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual([
      'A name with 26 characters.',
      'A name with 27 characters....',
    ]);
  });
});
