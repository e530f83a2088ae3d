import { render } from '@testing-library/react';
import { emit, on, onEvery, useEvent } from '.';

test('tells every listener in the order of subscription', () => {
  const heard: string[] = [];
  const offs = [
    on('cart:changed', ({ count }) => heard.push(`first ${count}`)),
    on('cart:changed', ({ count }) => heard.push(`second ${count}`)),
    on('order:placed', () => heard.push('another event')),
  ];
  emit('cart:changed', { count: 3 });
  expect(heard).toEqual(['first 3', 'second 3']);
  offs.forEach((off) => off());
});

test('a listener that throws does not stop the others, and its error is reported', () => {
  // jsdom has no reportError: there the error goes to the console.
  const reported = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const other = jest.fn();
  const offs = [
    on('cart:changed', () => {
      throw new Error('broken listener');
    }),
    on('cart:changed', other),
  ];
  emit('cart:changed', { count: 1 });
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
    useEvent('cart:changed', ({ count }) => heard.push(`${name} ${count}`));
    return null;
  }
  const { rerender, unmount } = render(<Listening name="first" />);
  rerender(<Listening name="second" />);
  emit('cart:changed', { count: 2 });
  unmount();
  emit('cart:changed', { count: 9 });
  expect(heard).toEqual(['second 2']);
});

test('A tool hears every event after those who listen to it, until it leaves [R452]', () => {
  const heard: string[] = [];
  const offs = [
    onEvery((name, payload) => heard.push(`${name} ${JSON.stringify(payload)}`)),
    on('cart:changed', () => heard.push('listener')),
  ];
  emit('cart:changed', { count: 2 });
  emit('theme:changed', { theme: 'retro' });
  expect(heard).toEqual(['listener', 'cart:changed {"count":2}', 'theme:changed {"theme":"retro"}']);
  offs.forEach((off) => off());
  emit('cart:changed', { count: 3 });
  expect(heard).toHaveLength(3);
});
