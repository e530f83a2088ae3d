import { showTheme, storedTheme, themeFromCookies } from './themeName';

afterEach(() => {
  document.cookie = 'theme=; path=/; max-age=0';
  history.pushState(null, '', '/');
});

test('A theme that is chosen on a nested path also applies to the other pages [R051]', () => {
  history.pushState(null, '', '/order/payment');
  showTheme('retro');
  history.pushState(null, '', '/');
  expect(themeFromCookies(document.cookie)).toBe('retro');
});

test('The theme cookie lasts a year, applies to all pages and has SameSite=Lax [R051]', () => {
  const cookieSetter = jest.spyOn(Document.prototype, 'cookie', 'set');
  showTheme('retro');
  const [cookie, ...attributes] = cookieSetter.mock.lastCall?.[0].split('; ') ?? [];
  cookieSetter.mockRestore();
  expect(cookie).toBe('theme=retro');
  expect(attributes.toSorted()).toEqual(['max-age=31536000', 'path=/', 'samesite=lax']);
});

test('The chosen theme is read from the cookie, but not a theme that this tab does not know', () => {
  expect(storedTheme()).toBeUndefined();
  showTheme('retro');
  expect(storedTheme()).toBe('retro');
  // A newer version of the store may have more themes. An older tab must not replace their choice.
  document.cookie = 'theme=amber; path=/';
  expect(storedTheme()).toBeUndefined();
});

test.each([
  [undefined, 'original'],
  ['', 'original'],
  ['theme=original', 'original'],
  ['theme=retro', 'retro'],
  ['a=b; theme=retro', 'retro'],
  ['theme=retro; a=b', 'retro'],
  ['theme=retrograde', 'original'],
  ['mytheme=retro', 'original'],
])('The cookies %j select the theme %s', (cookies, theme) => {
  expect(themeFromCookies(cookies)).toBe(theme);
});
