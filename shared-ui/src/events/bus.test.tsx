import { render } from '@testing-library/react';
import { emit, on, onEvery, receiveFromOtherTabs, useEvent } from '.';

test('tells every listener in the order of subscription', () => {
  const heard: string[] = [];
  const offs = [
    on('order:placed', ({ id_order }) => heard.push(`first ${id_order}`)),
    on('order:placed', ({ id_order }) => heard.push(`second ${id_order}`)),
    on('session:started', () => heard.push('another event')),
  ];
  emit('order:placed', { id_order: 3 });
  expect(heard).toEqual(['first 3', 'second 3']);
  offs.forEach((off) => off());
});

test('a listener that throws does not stop the others, and its error is reported', () => {
  // jsdom has no reportError: there the error goes to the console.
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

test('the same function subscribed twice is told twice and can be ended once', () => {
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

test('a listener that leaves while the event goes round is no obstacle', () => {
  const last = jest.fn();
  const offSelf = on('catalogue:changed', () => offSelf());
  const offLast = on('catalogue:changed', last);
  emit('catalogue:changed', {});
  emit('catalogue:changed', {});
  expect(last).toHaveBeenCalledTimes(2);
  offLast();
});

test('A listener that subscribes while the event goes round hears the next one only', () => {
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

test('A listener that another one ends while the event goes round still hears that event', () => {
  const last = jest.fn();
  const offFirst = on('catalogue:changed', () => offLast());
  const offLast = on('catalogue:changed', last);
  emit('catalogue:changed', {});
  emit('catalogue:changed', {});
  expect(last).toHaveBeenCalledTimes(1);
  offFirst();
});

test('useEvent calls the newest listener and stops with the component', () => {
  const heard: string[] = [];
  function Listening({ name }: { name: string }) {
    useEvent('order:placed', ({ id_order }) => heard.push(`${name} ${id_order}`));
    return null;
  }
  const { rerender, unmount } = render(<Listening name="first" />);
  rerender(<Listening name="second" />);
  emit('order:placed', { id_order: 2 });
  unmount();
  emit('order:placed', { id_order: 9 });
  expect(heard).toEqual(['second 2']);
});

test('A tool hears every event after those who listen to it, until it leaves [R452]', () => {
  const heard: string[] = [];
  const offs = [
    onEvery((name, payload) => heard.push(`${name} ${JSON.stringify(payload)}`)),
    on('order:placed', () => heard.push('listener')),
  ];
  emit('order:placed', { id_order: 2 });
  emit('catalogue:changed', { id_product: 7 });
  expect(heard).toEqual(['listener', 'order:placed {"id_order":2}', 'catalogue:changed {"id_product":7}']);
  offs.forEach((off) => off());
  emit('order:placed', { id_order: 3 });
  expect(heard).toHaveLength(3);
});

const anotherTabSends = (newValue: string | null) =>
  window.dispatchEvent(new StorageEvent('storage', { key: 'tabs:message', newValue }));

test('An order and a change of the catalogue are sent to the other tabs, and nothing of them stays in storage', () => {
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

test('What another tab sends reaches the listeners of this tab once, and is not sent again', () => {
  const written = jest.spyOn(Storage.prototype, 'setItem');
  const heard: unknown[] = [];
  const offs = [
    receiveFromOtherTabs(),
    on('order:placed', (payload) => heard.push(payload)),
    on('catalogue:changed', (payload) => heard.push(payload)),
  ];
  anotherTabSends('{"name":"order:placed","payload":{"id_order":4}}');
  anotherTabSends('{"name":"catalogue:changed","payload":{}}');
  expect(heard).toEqual([{ id_order: 4 }, {}]);
  expect(written).not.toHaveBeenCalled();
  offs.forEach((off) => off());
  anotherTabSends('{"name":"catalogue:changed","payload":{}}');
  expect(heard).toHaveLength(2);
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
])('A message %j that is no event of another tab is ignored', (message) => {
  const heard = jest.fn();
  const offs = [receiveFromOtherTabs(), on('order:placed', heard), on('session:ended', heard)];
  anotherTabSends(message);
  expect(heard).not.toHaveBeenCalled();
  offs.forEach((off) => off());
});
