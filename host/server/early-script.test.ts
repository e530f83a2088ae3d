/** @jest-environment ./scripts/test/browser-environment.cjs */
import { earlyScript } from './early-script';
import type { PageFile } from '../src/boot';

const files: PageFile[] = [
  { href: '/releases/shop/1/web/remoteEntry.js', integrity: 'sha384-entry' },
  {
    href: 'https://files.example/shop/1/web/page.js',
    integrity: 'sha384-page',
    crossOrigin: 'anonymous',
  },
];

/** Runs the page's first script as the browser does, when the document is complete. */
function run(): void {
  document.head.innerHTML = '';
  const element = document.createElement('script');
  element.textContent = earlyScript(['/host/main.js'], files, ['/host/', '/releases/']);
  document.body.append(element);
}

test('every script of a remote is fetched early under the hash that it is released with', () => {
  run();
  const links = [...document.head.querySelectorAll('link[rel=preload]')];
  expect(links).toHaveLength(files.length);
  links.forEach((link, index) => {
    const { href, integrity, crossOrigin = null } = files[index] ?? {};
    expect(link.getAttribute('href')).toBe(href);
    expect(link.getAttribute('crossorigin')).toBe(crossOrigin);
    // jsdom reflects neither of these two in an attribute.
    expect([Reflect.get(link, 'as'), Reflect.get(link, 'integrity')]).toEqual(['script', integrity]);
  });
});

test('the scripts of the host are run in their order', () => {
  run();
  const scripts = [...document.head.querySelectorAll('script')];
  expect(scripts.map((script) => [script.getAttribute('src'), script.async])).toEqual([
    ['/host/main.js', false],
  ]);
});
