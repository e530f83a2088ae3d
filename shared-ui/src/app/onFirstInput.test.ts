import { onFirstInput } from './onFirstInput';

test.each(['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll', 'storage'])(
  'Code for interactions loads once, at the first %s',
  (sign) => {
    const load = jest.fn();
    onFirstInput(load);
    expect(load).not.toHaveBeenCalled();
    window.dispatchEvent(new Event(sign));
    window.dispatchEvent(new Event('pointermove'));
    expect(load).toHaveBeenCalledTimes(1);
  },
);

test('Code for interactions loads immediately if the visitor has already scrolled', () => {
  Object.assign(window, { scrollY: 40 });
  const load = jest.fn();
  onFirstInput(load);
  expect(load).toHaveBeenCalledTimes(1);
  Object.assign(window, { scrollY: 0 });
});
