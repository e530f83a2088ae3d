/** @jest-environment ./scripts/test/browser-environment.cjs */
import { isSampled } from './sample';

/** Sets properties of `navigator`, which jsdom lacks. */
function setNavigator(properties: { globalPrivacyControl?: boolean; connection?: { saveData: boolean } }) {
  for (const name of ['globalPrivacyControl', 'connection'] as const)
    Object.defineProperty(navigator, name, { configurable: true, value: properties[name] });
}

afterEach(() => {
  jest.restoreAllMocks();
  setNavigator({});
});

test('The configured share of visits is measured', () => {
  const random = jest.spyOn(Math, 'random');
  random.mockReturnValue(0.09);
  expect(isSampled(0.1)).toBe(true);
  random.mockReturnValue(0.1);
  expect(isSampled(0.1)).toBe(false);
  random.mockReturnValue(0.999);
  expect(isSampled(1)).toBe(true);
});

test('Without a share in the document, no visit is measured', () => {
  jest.spyOn(Math, 'random').mockReturnValue(0);
  expect(isSampled(undefined)).toBe(false);
});

test('A visitor with Global Privacy Control or Save-Data is never measured', () => {
  setNavigator({ globalPrivacyControl: true });
  expect(isSampled(1)).toBe(false);
  setNavigator({ connection: { saveData: true } });
  expect(isSampled(1)).toBe(false);
  setNavigator({ globalPrivacyControl: false, connection: { saveData: false } });
  expect(isSampled(1)).toBe(true);
});
