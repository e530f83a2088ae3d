/** @jest-environment ./scripts/test/browser-environment.cjs */
import type { PageFile } from '../../../client/boot';
import { earlyScript } from './early-script';

const files: PageFile[] = [
  { href: '/releases/shop/1/web/remoteEntry.js', integrity: 'sha384-entry' },
  {
    href: 'https://files.example/shop/1/web/page.js',
    integrity: 'sha384-page',
    crossOrigin: 'anonymous',
  },
];

/** Runs the inline script in a document that has finished loading. */
function run(): void {
  const fonts = document.createElement('noscript');
  fonts.id = 'fonts';
  // A browser with JavaScript enabled parses the content of this element as text.
  fonts.textContent = '<style>@font-face{}</style>';
  document.head.replaceChildren(fonts);
  const element = document.createElement('script');
  element.textContent = earlyScript(['/host/main.js'], files, ['/host/', '/releases/'], 'original');
  document.body.append(element);
}

test('Each of a remote’s scripts is preloaded with its released hash', () => {
  run();
  const links = [...document.head.querySelectorAll('link[rel=preload]')];
  expect(links).toHaveLength(files.length);
  links.forEach((link, index) => {
    const { href, integrity, crossOrigin = null } = files[index] ?? {};
    expect(link.getAttribute('href')).toBe(href);
    expect(link.getAttribute('crossorigin')).toBe(crossOrigin);
    // jsdom does not reflect these two properties in attributes.
    expect([Reflect.get(link, 'as'), Reflect.get(link, 'integrity')]).toEqual(['script', integrity]);
  });
});

test('The host’s scripts run in order', () => {
  run();
  const scripts = [...document.head.querySelectorAll('script')];
  expect(scripts.map((script) => [script.getAttribute('src'), script.async])).toEqual([
    ['/host/main.js', false],
  ]);
});

/** Runs the inline script while pictures are still loading. @returns whether the script has added the fonts */
function hasFontsBeforeLoad(): boolean {
  const loading = jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  run();
  loading.mockRestore();
  return document.head.querySelector('style') !== null;
}

const clearVisitCookie = () => (document.cookie = 'fonts=; max-age=0; path=/');

test('On a first visit, the fonts are requested after the pictures, and on the next visit, they are added immediately', async () => {
  clearVisitCookie();
  expect(hasFontsBeforeLoad()).toBe(false);
  window.dispatchEvent(new Event('load'));
  expect(document.head.querySelector('style')).toBeNull();
  await new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));
  expect(document.head.querySelector('style')?.textContent).toBe('@font-face{}');
  expect(hasFontsBeforeLoad()).toBe(true);
  clearVisitCookie();
});
