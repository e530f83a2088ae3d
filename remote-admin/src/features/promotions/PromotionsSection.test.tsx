import { screen, waitFor, within } from '@testing-library/react';
import type { Coupon } from '@press-start/api/contract';
import { createCoupon, getCoupon, listCoupons, updateCoupon } from '@press-start/api/contract';
import type { Responder } from '@press-start/shared-ui/testing';
import { respond, respondError, respondWith } from '@press-start/shared-ui/testing';
import { openAdmin } from '../../testing/admin';

const makeCoupon = (coupon: Partial<Coupon> = {}): Coupon => ({
  id: 6,
  code: 'SPRING',
  percent: 10,
  starts_at: null,
  ends_at: null,
  use_limit: null,
  customer_limit: null,
  active: true,
  uses: 0,
  version: 1,
  ...coupon,
});

async function open(coupons: Coupon[], search = '', ...responses: Responder[]) {
  const couponResponse = respondWith(getCoupon, ({ params }) => {
    const coupon = coupons.find(({ id }) => id === Number(params.id));
    return coupon
      ? Response.json(coupon)
      : Response.json({ error: 'not-found', message: 'There is no such coupon.' }, { status: 404 });
  });
  const listResponse = respondWith(listCoupons, () =>
    Response.json(coupons, { headers: { 'x-total-count': String(coupons.length) } }),
  );
  const view = await openAdmin(
    `/admin?section=promotions${search}`,
    ...responses,
    couponResponse,
    listResponse,
  );
  await screen.findByRole('heading', { name: 'Promotions' });
  return { ...view, changeRequests: () => view.calls.filter(({ method }) => method !== 'GET') };
}

const cellTexts = (code: string) =>
  within(screen.getByRole('cell', { name: code }).closest('tr')!)
    .getAllByRole('cell')
    .slice(1, 5)
    .map((cell) => cell.textContent);

test('The sidebar marks the promotions section, which requests ten coupons at a time and can be searched by code', async () => {
  const { calls, user, currentUrl } = await open([makeCoupon()]);
  expect(screen.getByRole('link', { name: 'Promotions' })).toHaveAttribute('aria-current', 'page');
  await user.type(screen.getByRole('searchbox', { name: 'Search by code' }), 'bi');
  await waitFor(() => expect(currentUrl()).toBe('/admin?section=promotions&q=bi'));
  const queries = calls.filter(({ path }) => path.startsWith('/coupons')).map(({ path }) => path);
  expect(queries).toEqual(['/coupons?q=&page=1&limit=10', '/coupons?q=bi&page=1&limit=10']);
});

test('The coupon list shows the discount, period, uses, limits and state of each coupon', async () => {
  const past = '2001-01-01T08:30:00.000Z';
  const future = '2099-12-31T23:00:00.000Z';
  await open([
    makeCoupon({ id: 1, code: 'ALWAYS', uses: 7 }),
    makeCoupon({ id: 2, code: 'OFF', active: false }),
    makeCoupon({ id: 3, code: 'LATER', starts_at: future }),
    makeCoupon({ id: 4, code: 'OVER', starts_at: past, ends_at: '2001-02-01T00:00:00.000Z' }),
    makeCoupon({ id: 5, code: 'FULL', use_limit: 3, uses: 3, customer_limit: 1, ends_at: future }),
  ]);
  expect(cellTexts('ALWAYS')).toEqual(['10%', 'Always', '7', 'Active']);
  expect(cellTexts('OFF')).toEqual(['10%', 'Always', '0', 'Off']);
  expect(cellTexts('LATER')).toEqual(['10%', 'From 2099-12-31 23:00', '0', 'Not yet']);
  expect(cellTexts('OVER')).toEqual(['10%', '2001-01-01 08:30 to 2001-02-01 00:00', '0', 'Ended']);
  expect(cellTexts('FULL')).toEqual(['10%', 'Until 2099-12-31 23:00', '3 of 3, 1 per customer', 'Used up']);
});

test('Saving a new coupon sends its period in UTC and its limits, and returns to the list', async () => {
  const createdResponse = respond(createCoupon, makeCoupon({ code: 'AUTUMN-26' }));
  const { user, changeRequests, currentUrl } = await open([], '', createdResponse);
  expect(screen.getByText('There are no coupons yet.')).toBeInTheDocument();
  await user.click(screen.getByRole('link', { name: 'New coupon' }));
  const code = await screen.findByLabelText('Code');
  await waitFor(() => expect(code).toHaveFocus());
  await user.type(code, 'autumn-26');
  await user.clear(screen.getByLabelText('Discount in percent'));
  await user.type(screen.getByLabelText('Discount in percent'), '30');
  await user.type(screen.getByLabelText('Until (UTC)'), '2026-11-30T18:00');
  await user.type(screen.getByLabelText('Limit in total'), '500');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(currentUrl()).toBe('/admin?section=promotions'));
  expect(changeRequests()).toMatchObject([
    {
      path: '/coupons',
      body: {
        code: 'AUTUMN-26',
        percent: 30,
        starts_at: null,
        ends_at: '2026-11-30T18:00Z',
        use_limit: 500,
        customer_limit: null,
      },
    },
  ]);
  expect(await screen.findByText('AUTUMN-26 is saved.')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument());
});

test('An invalid coupon is not sent, its invalid fields show errors, and the first invalid field is focused', async () => {
  const { user, changeRequests } = await open([], '&coupon=new');
  await user.type(screen.getByLabelText('From (UTC)'), '2026-11-30T18:00');
  await user.type(screen.getByLabelText('Until (UTC)'), '2026-11-30T17:00');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByLabelText('Code')).toHaveFocus());
  expect(screen.getByLabelText('Code')).toHaveAccessibleDescription(/^A code has 3 to 20 characters/);
  expect(screen.getByLabelText('Until (UTC)')).toHaveAccessibleDescription(
    'The end must be later than the start',
  );
  expect(changeRequests()).toEqual([]);
});

test("If the coupon code already exists, the code field shows the API's message and still contains the typed code", async () => {
  const rejection = respondError(createCoupon, 409, {
    error: 'already-exists',
    message: "'BIT' is there already",
  });
  const { user } = await open([], '&coupon=new', rejection);
  await user.type(screen.getByLabelText('Code'), 'bit');
  await user.clear(screen.getByLabelText('Discount in percent'));
  await user.type(screen.getByLabelText('Discount in percent'), '25');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(screen.getByLabelText('Code')).toHaveAccessibleDescription("'BIT' is there already"),
  );
  expect(screen.getByLabelText('Code')).toHaveValue('bit');
});

test("Editing a coupon sends only the changed fields and the coupon's version", async () => {
  const coupon = makeCoupon({ use_limit: 5, ends_at: '2026-11-30T18:00:00.000Z', version: 3 });
  const { user, changeRequests, currentUrl } = await open([coupon], '', respond(updateCoupon, coupon));
  await user.click(screen.getByRole('link', { name: 'Edit SPRING' }));
  expect(await screen.findByLabelText('Until (UTC)')).toHaveValue('2026-11-30T18:00');
  expect(currentUrl()).toBe('/admin?section=promotions&coupon=6');
  await user.clear(screen.getByLabelText('Limit in total'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(currentUrl()).toBe('/admin?section=promotions'));
  expect(changeRequests()).toMatchObject([
    { method: 'PUT', path: '/coupons/6', body: { use_limit: null, version: 3 } },
  ]);
  expect(changeRequests()[0]?.body).not.toHaveProperty('percent');
});

test('If another administrator has edited the coupon, the rejected changes stay in the form and can be saved again', async () => {
  const coupon = makeCoupon();
  let attempts = 0;
  const conflict = respondWith(updateCoupon, () => {
    attempts += 1;
    if (attempts > 1) return Response.json(coupon);
    Object.assign(coupon, { percent: 20, version: 2 });
    const message = 'Somebody else has changed this coupon. Please load it again.';
    return Response.json({ error: 'edited-meanwhile', message }, { status: 409 });
  });
  const { user, changeRequests } = await open([coupon], '&coupon=6', conflict);
  await user.type(screen.getByLabelText('Limit per customer'), '2');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Somebody else has changed this coupon.');
  await user.click(within(dialog).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(cellTexts('SPRING')[0]).toBe('20%'));
  expect(screen.getByLabelText('Limit per customer')).toHaveValue(2);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(changeRequests()).toHaveLength(2));
  expect(changeRequests()[1]?.body).toEqual({ customer_limit: 2, version: 2 });
});

test('The percentage of a coupon that the puzzle gives away is read-only', async () => {
  await open([makeCoupon({ id: 1, code: 'BIT', percent: 25 })], '&coupon=1');
  const percent = screen.getByLabelText('Discount in percent');
  expect(percent).toHaveAttribute('readonly');
  expect(percent).toHaveAccessibleDescription('The puzzle gives this code away');
});

test('A coupon can be switched off and on again in the list', async () => {
  const coupon = makeCoupon();
  const toggleResponse = respondWith(updateCoupon, ({ body }) => {
    Object.assign(coupon, body);
    return Response.json(coupon);
  });
  const { user, changeRequests } = await open([coupon], '', toggleResponse);
  await user.click(screen.getByRole('button', { name: 'Switch off SPRING' }));
  const switchOn = await screen.findByRole('button', { name: 'Switch on SPRING' });
  expect(cellTexts('SPRING')[3]).toBe('Off');
  await user.click(switchOn);
  expect(await screen.findByRole('button', { name: 'Switch off SPRING' })).toBeInTheDocument();
  expect(changeRequests().map(({ body }) => body)).toEqual([{ active: false }, { active: true }]);
});

test('Cancelling the coupon form with unsaved input requires confirmation', async () => {
  const { user, currentUrl } = await open([], '&coupon=new');
  await user.type(screen.getByLabelText('Code'), 'x');
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Stay here' }));
  expect(screen.getByLabelText('Code')).toHaveValue('x');
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Yes, leave' }));
  await waitFor(() => expect(currentUrl()).toBe('/admin?section=promotions'));
});

test('The URL of an unknown coupon shows the list without a form', async () => {
  await open([makeCoupon()], '&coupon=999');
  expect(screen.getByText('SPRING')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
});

test('A page number beyond the last page of coupons redirects to the last page', async () => {
  const { currentUrl } = await openAdmin(
    '/admin?section=promotions&page=9',
    respondWith(listCoupons, ({ query }) => {
      const items = query.get('page') === '2' ? [makeCoupon()] : [];
      return Response.json(items, { headers: { 'x-total-count': '11' } });
    }),
  );
  expect(await screen.findByText('11 to 11 of 11')).toBeInTheDocument();
  expect(currentUrl()).toBe('/admin?section=promotions&page=2');
});
