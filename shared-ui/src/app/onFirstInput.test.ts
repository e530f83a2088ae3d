import { onFirstInput } from './onFirstInput';

test.each(['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll', 'storage'])(
  'The code for interactions is loaded once, at the first %s event',
  (eventName) => {
    const load = jest.fn();
    onFirstInput(load);
    expect(load).not.toHaveBeenCalled();
    window.dispatchEvent(new Event(eventName));
    window.dispatchEvent(new Event('pointermove'));
    expect(load).toHaveBeenCalledTimes(1);
  },
);

test('The code for interactions is loaded immediately if the visitor has already scrolled', () => {
  Object.assign(window, { scrollY: 40 });
  const load = jest.fn();
  onFirstInput(load);
  expect(load).toHaveBeenCalledTimes(1);
  Object.assign(window, { scrollY: 0 });
});
