import { screen } from '@testing-library/react';
import { renderRoute } from '@press-start/shared-ui/testing';
import { ShareButton } from './ShareButton';

const renderButton = async () => {
  const view = await renderRoute(
    [{ path: '/game/7', element: <ShareButton title="Celeste" path="/game/7" /> }],
    { url: '/game/7?stars=4' },
  );
  return { ...view, share: () => view.user.click(screen.getByRole('button', { name: 'Share' })) };
};

const mockNavigator = (name: 'share' | 'clipboard', value: unknown) =>
  Object.defineProperty(navigator, name, { value, configurable: true });

beforeEach(() => jest.spyOn(console, 'warn').mockImplementation());
afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
  Reflect.deleteProperty(navigator, 'clipboard');
  jest.restoreAllMocks();
});

test("Share opens the system's share sheet with the page's URL without search params", async () => {
  const { share } = await renderButton();
  const sheet = jest.fn(async () => undefined);
  mockNavigator('share', sheet);
  await share();
  expect(sheet).toHaveBeenCalledWith({ title: 'Celeste', url: 'http://localhost/game/7' });
});

test('Closing the share sheet neither copies the link nor logs a warning', async () => {
  const { share } = await renderButton();
  const writeText = jest.fn();
  mockNavigator('share', () => Promise.reject(new DOMException('closed', 'AbortError')));
  mockNavigator('clipboard', { writeText });
  await share();
  expect(writeText).not.toHaveBeenCalled();
  expect(console.warn).not.toHaveBeenCalled();
});

test('Without a share sheet, Share copies the link and shows a message', async () => {
  const { share } = await renderButton();
  const writeText = jest.fn(async () => undefined);
  mockNavigator('clipboard', { writeText });
  await share();
  expect(writeText).toHaveBeenCalledWith('http://localhost/game/7');
  expect(await screen.findByText('The link was copied.')).toBeInTheDocument();
});

test('If neither sharing nor copying works, a message refers the visitor to the address bar', async () => {
  const { share } = await renderButton();
  mockNavigator('share', () => Promise.reject(new DOMException('no', 'NotAllowedError')));
  mockNavigator('clipboard', undefined);
  await share();
  expect(
    await screen.findByText('The link could not be copied. The address bar has it.'),
  ).toBeInTheDocument();
});
