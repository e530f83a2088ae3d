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

/** Opens a page whose loader returns the responses in order, and then always the last one. */
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

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const clock = () => screen.getByRole('timer').textContent;
const announced = () => screen.getByRole('status').textContent;

beforeEach(() => void jest.useFakeTimers({ now: new Date('2031-01-01T00:00:00Z') }));
afterEach(() => void jest.useRealTimers());

test('The clock counts the time left down every second, even if the clock of the device is years ahead', async () => {
  await openClock(unpaid(14 * MINUTE + 32_000));
  expect(clock()).toBe('14:32');
  await pass(1_000);
  expect(clock()).toBe('14:31');
  await pass(14 * MINUTE);
  expect(clock()).toBe('0:31');
});

test('If more than an hour is left, the clock shows the hours too', async () => {
  await openClock(unpaid(61 * MINUTE + 5_000));
  expect(clock()).toBe('1:01:05');
});

test('When the time is over, the page is loaded again until it shows the expired order', async () => {
  const { loads } = await openClock(unpaid(2_000), unpaid(0), expired);
  await pass(1_999);
  expect([clock(), loads()]).toEqual(['0:01', 1]);
  await pass(1);
  expect(screen.getByText('Order is unpaid')).toBeInTheDocument();
  await pass(3_000);
  expect(screen.getByText('Order is expired')).toBeInTheDocument();
  expect(screen.queryByRole('timer')).toBeNull();
  const loaded = loads();
  await pass(MINUTE);
  expect(loads()).toBe(loaded);
});

test('The time left is announced when five minutes and one minute are left, and when it is over', async () => {
  await openClock(unpaid(6 * MINUTE));
  const texts = new Set<string | null>();
  for (let second = 0; second <= 360; second += 1) {
    texts.add(announced());
    await pass(1_000);
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
  await pass(1_000);
  expect(clock()).toBe('0:09');
  await act(() => router.revalidate());
  expect(clock()).toBe('0:09');
});

test('Before hydration, the time of day at which the order expires is shown, and afterwards the time left', async () => {
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
  'While the tab is %s, the page is not loaded again, and afterwards it is',
  async (state) => {
    const isHidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(state === 'hidden');
    const isOnline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(state !== 'offline');
    const { loads } = await openClock(unpaid(2_000), expired);
    await pass(MINUTE);
    expect([clock(), loads()]).toEqual(['0:00', 1]);
    isHidden.mockRestore();
    isOnline.mockRestore();
    await pass(3_000);
    expect(screen.getByText('Order is expired')).toBeInTheDocument();
    expect(loads()).toBe(2);
  },
);

test('After hydration of the page, the first frame of a clock shows the time left', () => {
  const frames: (string | null)[] = [];
  function Frame() {
    useLayoutEffect(() => void frames.push(screen.getByRole('timer').textContent));
    return <HoldClock order={unpaid(MINUTE)} />;
  }
  const router = createBrowserRouter([{ path: '/', Component: Frame }]);
  render(<RouterProvider router={router} />);
  expect(frames[0]).toBe('1:00');
});

test('A paid order has no clock', async () => {
  await openClock(makeOrderDetail());
  expect(screen.queryByRole('timer')).toBeNull();
});
