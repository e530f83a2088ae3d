import { render } from '@testing-library/react';
import { emit, on, onEvery, receiveFromOtherTabs, useEvent } from '.';

test('An event notifies every listener in the order of subscription', () => {
  const received: string[] = [];
  const offs = [
    on('order:placed', ({ id_order }) => received.push(`first ${id_order}`)),
    on('order:placed', ({ id_order }) => received.push(`second ${id_order}`)),
    on('session:started', () => received.push('another event')),
  ];
  emit('order:placed', { id_order: 3 });
  expect(received).toEqual(['first 3', 'second 3']);
  offs.forEach((off) => off());
});

test('A listener that throws does not stop the others, and its error is reported', () => {
  // jsdom has no reportError, so the error is logged to the console.
  const reported = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const other = jest.fn();
  const offs = [
    on('order:placed', () => {
      throw new Error('broken listener');
    }),
    on('order:placed', other),
  ];
  emit('order:placed', { id_order: 1 });
  expect(other).toHaveBeenCalledTimes(1);
  expect(reported).toHaveBeenCalledWith(new Error('broken listener'));
  offs.forEach((off) => off());
  reported.mockRestore();
});

test('A function that is subscribed twice is called twice, and each subscription can be cancelled separately', () => {
  const listener = jest.fn();
  const offFirst = on('catalogue:changed', listener);
  const offSecond = on('catalogue:changed', listener);
  emit('catalogue:changed', {});
  expect(listener).toHaveBeenCalledTimes(2);
  offFirst();
  emit('catalogue:changed', {});
  expect(listener).toHaveBeenCalledTimes(3);
  offSecond();
});

test('A listener can unsubscribe during an event', () => {
  const last = jest.fn();
  const offSelf = on('catalogue:changed', () => offSelf());
  const offLast = on('catalogue:changed', last);
  emit('catalogue:changed', {});
  emit('catalogue:changed', {});
  expect(last).toHaveBeenCalledTimes(2);
  offLast();
});

test('A listener that subscribes during an event receives only the next event', () => {
  const late = jest.fn();
  const offs: (() => void)[] = [];
  offs.push(
    on('catalogue:changed', () => {
      if (offs.length === 1) offs.push(on('catalogue:changed', late));
    }),
  );
  emit('catalogue:changed', { id_product: 1 });
  expect(late).not.toHaveBeenCalled();
  emit('catalogue:changed', { id_product: 2 });
  expect(late.mock.calls).toEqual([[{ id_product: 2 }]]);
  offs.forEach((off) => off());
});

test('A listener that is unsubscribed during an event still receives that event', () => {
  const last = jest.fn();
  const offFirst = on('catalogue:changed', () => offLast());
  const offLast = on('catalogue:changed', last);
  emit('catalogue:changed', {});
  emit('catalogue:changed', {});
  expect(last).toHaveBeenCalledTimes(1);
  offFirst();
});

test('useEvent calls the latest listener and unsubscribes when the component unmounts', () => {
  const received: string[] = [];
  function Listening({ name }: { name: string }) {
    useEvent('order:placed', ({ id_order }) => received.push(`${name} ${id_order}`));
    return null;
  }
  const { rerender, unmount } = render(<Listening name="first" />);
  rerender(<Listening name="second" />);
  emit('order:placed', { id_order: 2 });
  unmount();
  emit('order:placed', { id_order: 9 });
  expect(received).toEqual(['second 2']);
});

test('An observer receives every event after the listeners, until it unsubscribes [R452]', () => {
  const received: string[] = [];
  const offs = [
    onEvery((name, payload) => received.push(`${name} ${JSON.stringify(payload)}`)),
    on('order:placed', () => received.push('listener')),
  ];
  emit('order:placed', { id_order: 2 });
  emit('catalogue:changed', { id_product: 7 });
  expect(received).toEqual(['listener', 'order:placed {"id_order":2}', 'catalogue:changed {"id_product":7}']);
  offs.forEach((off) => off());
  emit('order:placed', { id_order: 3 });
  expect(received).toHaveLength(3);
});

const anotherTabSends = (newValue: string | null) =>
  window.dispatchEvent(new StorageEvent('storage', { key: 'tabs:message', newValue }));

test('Order and catalogue events are sent to other tabs and leave nothing in storage', () => {
  const written = jest.spyOn(Storage.prototype, 'setItem');
  emit('order:placed', { id_order: 4 });
  emit('catalogue:changed', { id_product: 7 });
  emit('session:ended', { reason: 'logout' });
  expect(written.mock.calls.map(([, value]) => JSON.parse(value))).toEqual([
    { name: 'order:placed', payload: { id_order: 4 } },
    { name: 'catalogue:changed', payload: { id_product: 7 } },
  ]);
  expect(localStorage).toHaveLength(0);
  written.mockRestore();
});

test('An event from another tab reaches the listeners once and is not sent again', () => {
  const written = jest.spyOn(Storage.prototype, 'setItem');
  const received: unknown[] = [];
  const offs = [
    receiveFromOtherTabs(),
    on('order:placed', (payload) => received.push(payload)),
    on('catalogue:changed', (payload) => received.push(payload)),
  ];
  anotherTabSends('{"name":"order:placed","payload":{"id_order":4}}');
  anotherTabSends('{"name":"catalogue:changed","payload":{}}');
  expect(received).toEqual([{ id_order: 4 }, {}]);
  expect(written).not.toHaveBeenCalled();
  offs.forEach((off) => off());
  anotherTabSends('{"name":"catalogue:changed","payload":{}}');
  expect(received).toHaveLength(2);
  written.mockRestore();
});

test.each([
  '',
  'null',
  '{',
  '{"name":"order:placed"}',
  '{"name":"order:placed","payload":{"id_order":"4"}}',
  '{"name":"session:ended","payload":{"reason":"logout"}}',
  null,
])('The message %j from another tab is ignored because it is not a valid event', (message) => {
  const received = jest.fn();
  const offs = [receiveFromOtherTabs(), on('order:placed', received), on('session:ended', received)];
  anotherTabSends(message);
  expect(received).not.toHaveBeenCalled();
  offs.forEach((off) => off());
});
