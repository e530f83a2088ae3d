import { render } from '@testing-library/react';
import { emit, on, onAnyEvent, receiveFromOtherTabs, useEvent } from '.';

test('An event notifies all of its listeners in the order of subscription, and no listener of another event', () => {
  const received: string[] = [];
  const unsubscribers = [
    on('order:placed', ({ id_order }) => received.push(`first ${id_order}`)),
    on('order:placed', ({ id_order }) => received.push(`second ${id_order}`)),
    on('session:started', () => received.push('another event')),
  ];
  emit('order:placed', { id_order: 3 });
  expect(received).toEqual(['first 3', 'second 3']);
  unsubscribers.forEach((unsubscribe) => unsubscribe());
});

test('A listener that throws does not stop the other listeners, and its error is reported', () => {
  // jsdom has no reportError, so the error is logged to the console.
  const consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const secondListener = jest.fn();
  const unsubscribers = [
    on('order:placed', () => {
      throw new Error('broken listener');
    }),
    on('order:placed', secondListener),
  ];
  emit('order:placed', { id_order: 1 });
  expect(secondListener).toHaveBeenCalledTimes(1);
  expect(consoleError).toHaveBeenCalledWith(new Error('broken listener'));
  unsubscribers.forEach((unsubscribe) => unsubscribe());
  consoleError.mockRestore();
});

test('A function that is subscribed twice is called twice, and each subscription can be cancelled separately', () => {
  const listener = jest.fn();
  const unsubscribeFirst = on('catalogue:changed', listener);
  const unsubscribeSecond = on('catalogue:changed', listener);
  emit('catalogue:changed', {});
  expect(listener).toHaveBeenCalledTimes(2);
  unsubscribeFirst();
  emit('catalogue:changed', {});
  expect(listener).toHaveBeenCalledTimes(3);
  unsubscribeSecond();
});

test('A listener that unsubscribes itself during an event does not stop the other listeners', () => {
  const lastListener = jest.fn();
  const unsubscribeSelf = on('catalogue:changed', () => unsubscribeSelf());
  const unsubscribeLast = on('catalogue:changed', lastListener);
  emit('catalogue:changed', {});
  emit('catalogue:changed', {});
  expect(lastListener).toHaveBeenCalledTimes(2);
  unsubscribeLast();
});

test('A listener that subscribes during an event receives only later events', () => {
  const lateListener = jest.fn();
  const unsubscribers: (() => void)[] = [];
  unsubscribers.push(
    on('catalogue:changed', () => {
      if (unsubscribers.length === 1) unsubscribers.push(on('catalogue:changed', lateListener));
    }),
  );
  emit('catalogue:changed', { id_product: 1 });
  expect(lateListener).not.toHaveBeenCalled();
  emit('catalogue:changed', { id_product: 2 });
  expect(lateListener.mock.calls).toEqual([[{ id_product: 2 }]]);
  unsubscribers.forEach((unsubscribe) => unsubscribe());
});

test('A listener that is unsubscribed during an event still receives that event', () => {
  const lastListener = jest.fn();
  const unsubscribeFirst = on('catalogue:changed', () => unsubscribeLast());
  const unsubscribeLast = on('catalogue:changed', lastListener);
  emit('catalogue:changed', {});
  emit('catalogue:changed', {});
  expect(lastListener).toHaveBeenCalledTimes(1);
  unsubscribeFirst();
});

test('useEvent calls the latest listener and unsubscribes when the component unmounts', () => {
  const received: string[] = [];
  function Listener({ name }: { name: string }) {
    useEvent('order:placed', ({ id_order }) => received.push(`${name} ${id_order}`));
    return null;
  }
  const { rerender, unmount } = render(<Listener name="first" />);
  rerender(<Listener name="second" />);
  emit('order:placed', { id_order: 2 });
  unmount();
  emit('order:placed', { id_order: 9 });
  expect(received).toEqual(['second 2']);
});

test('An observer receives every event, after the listeners of that event, until it unsubscribes [R452]', () => {
  const received: string[] = [];
  const unsubscribers = [
    onAnyEvent((name, payload) => received.push(`${name} ${JSON.stringify(payload)}`)),
    on('order:placed', () => received.push('listener')),
  ];
  emit('order:placed', { id_order: 2 });
  emit('catalogue:changed', { id_product: 7 });
  expect(received).toEqual(['listener', 'order:placed {"id_order":2}', 'catalogue:changed {"id_product":7}']);
  unsubscribers.forEach((unsubscribe) => unsubscribe());
  emit('order:placed', { id_order: 3 });
  expect(received).toHaveLength(3);
});

const sendFromAnotherTab = (newValue: string | null) =>
  window.dispatchEvent(new StorageEvent('storage', { key: 'tabs:message', newValue }));

test('Order and catalogue events are sent to other tabs, session events are not, and nothing stays in storage', () => {
  const setItem = jest.spyOn(Storage.prototype, 'setItem');
  emit('order:placed', { id_order: 4 });
  emit('catalogue:changed', { id_product: 7 });
  emit('session:ended', { reason: 'logout' });
  expect(setItem.mock.calls.map(([, value]) => JSON.parse(value))).toEqual([
    { name: 'order:placed', payload: { id_order: 4 } },
    { name: 'catalogue:changed', payload: { id_product: 7 } },
  ]);
  expect(localStorage).toHaveLength(0);
  setItem.mockRestore();
});

test('An event from another tab reaches the listeners once and is not sent again', () => {
  const setItem = jest.spyOn(Storage.prototype, 'setItem');
  const received: unknown[] = [];
  const unsubscribers = [
    receiveFromOtherTabs(),
    on('order:placed', (payload) => received.push(payload)),
    on('catalogue:changed', (payload) => received.push(payload)),
  ];
  sendFromAnotherTab('{"name":"order:placed","payload":{"id_order":4}}');
  sendFromAnotherTab('{"name":"catalogue:changed","payload":{}}');
  expect(received).toEqual([{ id_order: 4 }, {}]);
  expect(setItem).not.toHaveBeenCalled();
  unsubscribers.forEach((unsubscribe) => unsubscribe());
  sendFromAnotherTab('{"name":"catalogue:changed","payload":{}}');
  expect(received).toHaveLength(2);
  setItem.mockRestore();
});

test.each([
  '',
  'null',
  '{',
  '{"name":"order:placed"}',
  '{"name":"order:placed","payload":{"id_order":"4"}}',
  '{"name":"session:ended","payload":{"reason":"logout"}}',
  null,
])('The invalid message %j from another tab is ignored', (message) => {
  const listener = jest.fn();
  const unsubscribers = [receiveFromOtherTabs(), on('order:placed', listener), on('session:ended', listener)];
  sendFromAnotherTab(message);
  expect(listener).not.toHaveBeenCalled();
  unsubscribers.forEach((unsubscribe) => unsubscribe());
});
