import { act, screen, waitFor, within } from '@testing-library/react';
import { isRouteErrorResponse, Outlet, useRouteError } from 'react-router-dom';
import type { OrderDetail } from '@press-start/api/contract';
import { getOrder, getRole, sendMail } from '@press-start/api/contract';
import {
  makeCartLine,
  makeOrderDetail,
  makeSession,
  renderRoute,
  respond,
  respondError,
} from '@press-start/shared-ui/testing';
import { routes as allRoutes } from '../../routes';

function ErrorStatus() {
  const error = useRouteError();
  return <p>Error {isRouteErrorResponse(error) ? error.status : 'without a status'}</p>;
}

const routes = allRoutes
  .filter(({ path }) => path === '/order/detail')
  .map((route) => ({ ...route, ErrorBoundary: ErrorStatus }));
const shopper = respond(getRole, { id_user: 7, admin: false, active: true });
const emailSent = respond(sendMail, { message: 'Sent' });
const session = makeSession();
const cart = [makeCartLine({ quantity: 2, price_product: 49 })];
const { id_product, name_product, price_product, thumbnail_product, in_stock } = makeCartLine({
  price_product: 49,
});
const product = {
  id_product,
  name_product,
  price_product,
  thumbnail_product,
  in_stock,
  name_platform: ['SNES'],
  name_genre: [],
};
const orderProduct = [{ id: 1, quantity: 2, refunded: 0, product }];

const openResultPage = (order: Partial<OrderDetail>, lines: object[] = cart) =>
  renderRoute(routes, {
    url: '/order/detail?order=31&status=approved',
    session,
    cart: lines as typeof cart,
    coupon: 'BIT',
    responses: [
      shopper,
      emailSent,
      respond(
        getOrder,
        makeOrderDetail({ amount_order: 73, coupon: 'BIT', discount_percent: 25, orderProduct, ...order }),
      ),
    ],
  });

const storedCart = () => JSON.parse(localStorage.getItem('cart') ?? '');

test('An unpaid order that an administrator has dispatched shows no payment button, and its games leave the cart', async () => {
  await openResultPage({ payment_status: 'unpaid', status_order: 'dispatched', redirectUrl: null });
  expect(await screen.findByRole('heading', { name: 'Your order needs no payment' })).toBeVisible();
  expect(screen.getByText(/#31 is dispatched/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'See your orders' })).toHaveAttribute('href', '/orders');
  expect(screen.queryByRole('button', { name: 'Go to payment' })).toBeNull();
  await waitFor(() => expect(storedCart()).toEqual([]));
});

test('A paid order shows confetti, a confirmation, the receipt, and links to the order and the catalogue [R012 R241 R242 R243]', async () => {
  const { container } = await openResultPage({ payment_status: 'paid' });
  expect(
    await screen.findByRole('heading', { name: 'Your purchase has been made successfully' }),
  ).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See your order' })).toHaveAttribute('href', '/orderdetail/7/31');
  expect(screen.getByRole('link', { name: 'Continue shopping' })).toHaveAttribute('href', '/home');
  await waitFor(() =>
    expect(container.querySelector('[data-confetti]')).toHaveAttribute('aria-hidden', 'true'),
  );
  const receipt = within(screen.getByRole('region', { name: 'Receipt' }));
  expect(receipt.getByText('Game 1 x2').nextElementSibling).toHaveTextContent('$98');
  expect(receipt.getByText('Coupon BIT, 25%').nextElementSibling).toHaveTextContent('-$25');
  expect(receipt.getByText('Total').nextElementSibling).toHaveTextContent('$73');
});

test('The cart is emptied and the coupon is removed when the order is paid [Q25]', async () => {
  await openResultPage({ payment_status: 'paid' });
  await waitFor(() => expect(storedCart()).toEqual([]));
  expect(localStorage.getItem('coupon')).toBeNull();
});

test('For a paid order, the purchase email is requested once, with the cart and the total [R244 Q49]', async () => {
  const { calls, router } = await openResultPage({ payment_status: 'paid' });
  await waitFor(() => expect(router.state.location.state).toBe('paid'));
  const emails = calls.filter(({ path }) => path === '/email');
  expect(emails).toHaveLength(1);
  expect(emails[0]?.headers.get('x-access-token')).toBe('token-of-juno');
  expect(emails[0]?.body).toEqual({
    email: 'juno@example.com',
    username: 'juno_loop',
    action: 'purchase',
    info: {
      cart: [{ id_product: 1, name_product: 'Game 1', price_product: 49, quantity: 2 }],
      total: 73,
    },
  });
});

test("After a purchase, browser storage contains only the cart, the account's last known cart and the session [R436]", async () => {
  const { router } = await openResultPage({ payment_status: 'paid' });
  await waitFor(() => expect(router.state.location.state).toBe('paid'));
  await waitFor(() => expect(Object.keys(localStorage).sort()).toEqual(['cart', 'cart:account', 'userData']));
});

test('If the purchase email cannot be requested, the result page is still shown and a warning is logged', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  await renderRoute(routes, {
    url: '/order/detail?order=31',
    session,
    responses: [
      shopper,
      respond(getOrder, makeOrderDetail()),
      respondError(sendMail, 503, { error: 'down', message: 'Down' }),
    ],
  });
  expect(await screen.findByRole('link', { name: 'Continue shopping' })).toBeInTheDocument();
  await waitFor(() => expect(warn).toHaveBeenCalled());
  warn.mockRestore();
});

test.each(['paid', 'pending', 'rejected'] as const)(
  'The stored order is removed when its payment is %s',
  async (payment_status) => {
    await openResultPage({ payment_status });
    localStorage.setItem('cart:order', '{"orderKey":"a","orderJson":"b","madeAt":1}');
    await waitFor(() => expect(localStorage.getItem('cart:order')).toBeNull());
  },
);

test('A game that was added to the cart during payment stays in the cart [Q25]', async () => {
  await openResultPage({ payment_status: 'paid' }, [...cart, makeCartLine({ id_product: 9 })]);
  await waitFor(() => expect(storedCart()).toHaveLength(1));
  expect(storedCart()[0].id_product).toBe(9);
});

test('Returning to the result page later does not change a newer cart', async () => {
  const { router } = await openResultPage({ payment_status: 'paid' });
  await waitFor(() => expect(router.state.location.state).toBe('paid'));
  await act(() => router.navigate('/home'));
  localStorage.setItem('cart', JSON.stringify(cart));
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'cart' })));
  await act(() => router.navigate(-1));
  expect(await screen.findByRole('link', { name: 'Continue shopping' })).toBeInTheDocument();
  expect(storedCart()).toHaveLength(1);
});

test('When the payment is pending, the cart is emptied, and the result page shows that the payment is being checked and links to the catalogue [Q25]', async () => {
  await openResultPage({ payment_status: 'pending', status_order: 'pending' });
  expect(await screen.findByRole('heading', { name: 'Your payment is being checked' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Continue shopping' })).toHaveAttribute('href', '/home');
  expect(screen.queryByText('Your purchase has been made successfully')).not.toBeInTheDocument();
  await waitFor(() => expect(storedCart()).toEqual([]));
});

test('An unpaid order is not shown as paid even if the URL contains status=approved, and the cart is unchanged [Q3]', async () => {
  await openResultPage({ payment_status: 'unpaid', status_order: 'pending', redirectUrl: '#pay' });
  expect(await screen.findByRole('heading', { name: 'Your order is not paid yet' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Go to payment' })).toBeInTheDocument();
  expect(storedCart()).toHaveLength(1);
});

test('The Check again button reloads an unpaid order, which is then shown as paid, and the page receives the focus of the button', async () => {
  const responses = [
    makeOrderDetail({ payment_status: 'unpaid', status_order: 'pending' }),
    makeOrderDetail(),
  ];
  const main = (
    <main id="main" tabIndex={-1}>
      <Outlet />
    </main>
  );
  const { user } = await renderRoute([{ element: main, children: routes }], {
    url: '/order/detail?order=31',
    session,
    responses: [shopper, emailSent, respond(getOrder, () => responses.shift() ?? makeOrderDetail())],
  });
  await user.click(await screen.findByRole('button', { name: 'Check again' }));
  expect(await screen.findByRole('link', { name: 'Continue shopping' })).toBeInTheDocument();
  expect(screen.getByRole('main')).toHaveFocus();
});

test.each(['rejected', 'expired'] as const)(
  'A cancelled order with the payment status %s is shown as failed, and the cart stays unchanged',
  async (payment_status) => {
    await openResultPage({ payment_status, status_order: 'cancelled' });
    expect(
      await screen.findByRole('heading', { name: 'The payment did not go through' }),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Insert coin' })).toHaveAttribute('href', '/order/payment');
    expect(screen.getByRole('link', { name: 'Back to your order' })).toHaveAttribute('href', '/order');
    expect(storedCart()).toHaveLength(1);
  },
);

test.each([
  ['paid', 'The order was cancelled'],
  ['refunded', 'Your money goes back to you'],
] as const)(
  'For a cancelled order with the payment status %s, the result page does not claim that nothing was charged',
  async (payment_status, title) => {
    await openResultPage({ payment_status, status_order: 'cancelled' });
    expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument();
    expect(screen.queryByText(/nothing was charged/)).not.toBeInTheDocument();
  },
);

test('For a cancelled free order, the result page states that there is nothing to give back', async () => {
  await openResultPage({ payment_status: 'paid', status_order: 'cancelled', amount_order: 0 });
  expect(await screen.findByText(/It was free, so there is nothing to give back/)).toBeInTheDocument();
});

test('Screen readers do not read the decorative countdown of a failed payment', async () => {
  await openResultPage({ payment_status: 'rejected', status_order: 'cancelled' });
  expect((await screen.findByText('Continue?')).closest('[aria-hidden="true"]')).toBeInTheDocument();
  expect(screen.getByText('Take your time, the cart waits.')).toBeInTheDocument();
});

test('The countdown of a failed payment lasts at most five seconds, because visitors cannot stop it', async () => {
  await openResultPage({ payment_status: 'rejected', status_order: 'cancelled' });
  await screen.findByText('Continue?');
  const rules = [...document.styleSheets].flatMap(({ cssRules }) =>
    [...cssRules].map(({ cssText }) => cssText),
  );
  const animations = rules.flatMap((rule) => /animation:\s*continue-countdown[^;}]*/.exec(rule) ?? []);
  expect(animations).toHaveLength(1);
  const [, seconds] = /\s([\d.]+)s\s/.exec(animations[0] ?? '') ?? [];
  expect(Number(seconds)).toBeLessThanOrEqual(5);
  expect(animations[0]).not.toContain('infinite');
});

test('If the payment failed and the cart is empty, the Insert coin button restores the games of the order and opens the payment page [Q25]', async () => {
  const { user } = await openResultPage({ payment_status: 'rejected', status_order: 'cancelled' }, []);
  await user.click(await screen.findByRole('button', { name: 'Insert coin' }));
  expect(await screen.findByText('Page /order/payment')).toBeInTheDocument();
  expect(storedCart()).toEqual([makeCartLine({ quantity: 2, price_product: 49 })]);
});

test('An error message is shown if the browser cannot render the picture of the receipt', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  const { user } = await openResultPage({ payment_status: 'paid' });
  await user.click(await screen.findByRole('button', { name: 'Keep the receipt' }));
  expect(
    await screen.findByText('The receipt could not be drawn. You find it in your orders.'),
  ).toBeInTheDocument();
  expect(warn).toHaveBeenCalled();
  jest.restoreAllMocks();
});

test('If the payment failed and the cart is empty, the Bring my games back button restores the games of the order and opens the order page [Q25]', async () => {
  const { user } = await openResultPage({ payment_status: 'rejected', status_order: 'cancelled' }, []);
  await user.click(await screen.findByRole('button', { name: 'Bring my games back' }));
  expect(await screen.findByText('Page /order')).toBeInTheDocument();
  expect(storedCart()).toEqual([makeCartLine({ quantity: 2, price_product: 49 })]);
});

test.each(['', '?order=', '?order=abc', '?order=-1', '?order=1.5'])(
  'With the search params "%s", the result page shows an error and does not request an order',
  async (search) => {
    const { calls } = await renderRoute(routes, {
      url: `/order/detail${search}`,
      session,
      responses: [shopper],
    });
    expect(await screen.findByText('Error 404')).toBeInTheDocument();
    expect(calls.every(({ path }) => path === '/auth/getRole')).toBe(true);
  },
);

test("The result page shows an error if the API responds with 404, as it does for another user's order", async () => {
  const responses = [shopper, respondError(getOrder, 404, { error: 'not-found', message: 'No such order' })];
  await renderRoute(routes, { url: '/order/detail?order=31', session, responses });
  expect(await screen.findByText('Error 404')).toBeInTheDocument();
});

test('Without a session, the result page redirects to the login dialog with itself as the return path', async () => {
  await renderRoute(routes, { url: '/order/detail?order=31' });
  expect(await screen.findByText('Page /login?returnTo=%2Forder%2Fdetail%3Forder%3D31')).toBeInTheDocument();
});

test('If the API rejects the session token, the result page redirects to the login dialog with itself as the return path', async () => {
  const responses = [shopper, respondError(getOrder, 401, { error: 'unauthorised', message: 'Ended' })];
  await renderRoute(routes, { url: '/order/detail?order=31', session, responses });
  expect(await screen.findByText('Page /login?returnTo=%2Forder%2Fdetail%3Forder%3D31')).toBeInTheDocument();
});
