import { act, render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { createBrowserRouter, RouterProvider, useLoaderData } from 'react-router-dom';
import type { OrderDetail } from '@press-start/api/contract';
import { makeOrderDetail } from '../testing';
import { ThemeProvider } from '../themes';
import { HoldClock } from '.';

const MINUTE = 60_000;
const expires_at = '2026-03-09T18:45:00.000Z';

const unpaid = (expires_in_ms: number) =>
  makeOrderDetail({ status_order: 'pending', payment_status: 'unpaid', expires_at, expires_in_ms });
const expired = makeOrderDetail({ status_order: 'cancelled', payment_status: 'expired' });

/** Opens a page whose loader returns the responses in order and then repeats the last one. */
async function openClock(...responses: OrderDetail[]) {
  let loads = 0;
  const loader = () => responses[Math.min(loads++, responses.length - 1)];
  const router = createBrowserRouter([{ path: '/', loader, Component: Page }]);
  render(<RouterProvider router={router} />);
  await act(() => jest.advanceTimersByTimeAsync(0));
  return { loads: () => loads, router };
}

function Page() {
  const order = useLoaderData<OrderDetail>();
  return (
    <ThemeProvider>
      <HoldClock order={order} />
      <p>Order is {order.payment_status}</p>
    </ThemeProvider>
  );
}

const advance = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const clock = () => screen.getByRole('timer').textContent;
const announced = () => screen.getByRole('status').textContent;

beforeEach(() => void jest.useFakeTimers({ now: new Date('2031-01-01T00:00:00Z') }));
afterEach(() => void jest.useRealTimers());

test('The clock counts down every second, even if the system time is years ahead', async () => {
  await openClock(unpaid(14 * MINUTE + 32_000));
  expect(clock()).toBe('14:32');
  await advance(1_000);
  expect(clock()).toBe('14:31');
  await advance(14 * MINUTE);
  expect(clock()).toBe('0:31');
});

test('The clock also shows hours if at least one hour is left', async () => {
  await openClock(unpaid(61 * MINUTE + 5_000));
  expect(clock()).toBe('1:01:05');
});

test('When the time runs out, the page reloads its data until the server reports the order as expired', async () => {
  const { loads } = await openClock(unpaid(2_000), unpaid(0), expired);
  await advance(1_999);
  expect([clock(), loads()]).toEqual(['0:01', 1]);
  await advance(1);
  expect(screen.getByText('Order is unpaid')).toBeInTheDocument();
  await advance(3_000);
  expect(screen.getByText('Order is expired')).toBeInTheDocument();
  expect(screen.queryByRole('timer')).toBeNull();
  const loaded = loads();
  await advance(MINUTE);
  expect(loads()).toBe(loaded);
});

test('Screen readers announce when five minutes are left, when one minute is left, and when the time has run out', async () => {
  await openClock(unpaid(6 * MINUTE));
  const texts = new Set<string | null>();
  for (let second = 0; second <= 360; second += 1) {
    texts.add(announced());
    await advance(1_000);
  }
  expect([...texts]).toEqual([
    '',
    'You have less than five minutes left to pay.',
    'You have less than one minute left to pay.',
    'The time to pay is over.',
  ]);
});

test('A slow response does not add time to the clock', async () => {
  const { router } = await openClock(unpaid(10_000), unpaid(9_500));
  await advance(1_000);
  expect(clock()).toBe('0:09');
  await act(() => router.revalidate());
  expect(clock()).toBe('0:09');
});

test('Before hydration, the clock shows the time of day at which the order expires; afterwards it shows the time left', async () => {
  const router = createBrowserRouter([{ path: '/', Component: () => <HoldClock order={unpaid(MINUTE)} /> }]);
  const markup = renderToString(<RouterProvider router={router} />);
  expect(markup).toMatch(/until \d+:45/);
  document.body.innerHTML = `<div id="root">${markup}</div>`;
  const root = document.querySelector('#root');
  if (root) act(() => void hydrateRoot(root, <RouterProvider router={router} />));
  expect(clock()).toBe('1:00');
  document.body.innerHTML = '';
});

test.each(['hidden', 'offline'])(
  'When the time runs out while the page is %s, the page reloads its data only when it is visible and online',
  async (state) => {
    const isHidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(state === 'hidden');
    const isOnline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(state !== 'offline');
    const { loads } = await openClock(unpaid(2_000), expired);
    await advance(MINUTE);
    expect([clock(), loads()]).toEqual(['0:00', 1]);
    isHidden.mockRestore();
    isOnline.mockRestore();
    await advance(3_000);
    expect(screen.getByText('Order is expired')).toBeInTheDocument();
    expect(loads()).toBe(2);
  },
);

test('A clock that mounts after hydration shows the time left in its first render', () => {
  const renderedTexts: (string | null)[] = [];
  function RecordedClock() {
    useLayoutEffect(() => void renderedTexts.push(screen.getByRole('timer').textContent));
    return <HoldClock order={unpaid(MINUTE)} />;
  }
  const router = createBrowserRouter([{ path: '/', Component: RecordedClock }]);
  render(<RouterProvider router={router} />);
  expect(renderedTexts[0]).toBe('1:00');
});

test('No clock is shown for a paid order', async () => {
  await openClock(makeOrderDetail());
  expect(screen.queryByRole('timer')).toBeNull();
});
