import { onFirstInput } from './onFirstInput';

test.each(['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll', 'storage'])(
  'The first %s event calls the listener, and later events do not',
  (eventName) => {
    const load = jest.fn();
    onFirstInput(load);
    expect(load).not.toHaveBeenCalled();
    window.dispatchEvent(new Event(eventName));
    window.dispatchEvent(new Event('pointermove'));
    expect(load).toHaveBeenCalledTimes(1);
  },
);

test('The listener is called immediately if the visitor has already scrolled', () => {
  Object.assign(window, { scrollY: 40 });
  const load = jest.fn();
  onFirstInput(load);
  expect(load).toHaveBeenCalledTimes(1);
  Object.assign(window, { scrollY: 0 });
});
