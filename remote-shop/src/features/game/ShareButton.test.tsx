import { screen } from '@testing-library/react';
import { renderRoute } from '@press-start/shared-ui/testing';
import { ShareButton } from './ShareButton';

const openButton = async () => {
  const view = await renderRoute(
    [{ path: '/game/7', element: <ShareButton title="Celeste" path="/game/7" /> }],
    { at: '/game/7?stars=4' },
  );
  return { ...view, share: () => view.user.click(screen.getByRole('button', { name: 'Share' })) };
};

const define = (name: 'share' | 'clipboard', value: unknown) =>
  Object.defineProperty(navigator, name, { value, configurable: true });

beforeEach(() => jest.spyOn(console, 'warn').mockImplementation());
afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
  Reflect.deleteProperty(navigator, 'clipboard');
  jest.restoreAllMocks();
});

test('Share opens the share sheet of the system with the link of the page, without its search params', async () => {
  const { share } = await openButton();
  const sheet = jest.fn(async () => undefined);
  define('share', sheet);
  await share();
  expect(sheet).toHaveBeenCalledWith({ title: 'Celeste', url: 'http://localhost/game/7' });
});

test('Share does nothing more after the visitor has closed the share sheet', async () => {
  const { share } = await openButton();
  const writeText = jest.fn();
  define('share', () => Promise.reject(new DOMException('closed', 'AbortError')));
  define('clipboard', { writeText });
  await share();
  expect(writeText).not.toHaveBeenCalled();
  expect(console.warn).not.toHaveBeenCalled();
});

test('Without a share sheet, Share copies the link and says so', async () => {
  const { share } = await openButton();
  const writeText = jest.fn(async () => undefined);
  define('clipboard', { writeText });
  await share();
  expect(writeText).toHaveBeenCalledWith('http://localhost/game/7');
  expect(await screen.findByText('The link was copied.')).toBeInTheDocument();
});

test('If neither sharing nor copying works, a message refers to the address bar', async () => {
  const { share } = await openButton();
  define('share', () => Promise.reject(new DOMException('no', 'NotAllowedError')));
  define('clipboard', undefined);
  await share();
  expect(
    await screen.findByText('The link could not be copied. The address bar has it.'),
  ).toBeInTheDocument();
});
