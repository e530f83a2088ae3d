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

const fontRule = "@font-face{font-family:'Archivo';src:url(/host/fonts/a.woff2);font-display:swap}";

/** Waits until the inline script has finished, which is when it has added the host's scripts. */
async function untilScriptsAdded(): Promise<void> {
  while (!document.head.querySelector('script')) await new Promise((resolve) => setTimeout(resolve));
}

beforeAll(async () => {
  if (document.readyState !== 'complete')
    await new Promise((loaded) => window.addEventListener('load', loaded));
});

/** Runs the inline script in a document that has finished loading. */
function run(rules = fontRule): void {
  const fonts = document.createElement('noscript');
  fonts.id = 'fonts';
  // A browser with JavaScript enabled parses the content of a noscript element as text.
  fonts.textContent = `<style>${rules}</style>`;
  document.head.replaceChildren(fonts);
  const element = document.createElement('script');
  element.textContent = earlyScript(['/host/main.js'], files, ['/host/', '/releases/'], 'original');
  document.body.append(element);
}

test('Each of a remote’s scripts is preloaded with the hash from its release', async () => {
  run();
  await untilScriptsAdded();
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

test('The host’s scripts are added without `async`, so that they run in order', async () => {
  run();
  await untilScriptsAdded();
  const scripts = [...document.head.querySelectorAll('script')];
  expect(scripts.map((script) => [script.getAttribute('src'), script.async])).toEqual([
    ['/host/main.js', false],
  ]);
});

/** Runs the inline script while images are still loading. @returns whether the script has added the fonts */
function runBeforeLoad(): { hasFonts: boolean } {
  const loading = jest.spyOn(document, 'readyState', 'get').mockReturnValue('interactive');
  run();
  loading.mockRestore();
  return { hasFonts: document.head.querySelector('style') !== null };
}

const clearFontsCookie = () => (document.cookie = 'fonts=; max-age=0; path=/');

test('On a first visit, the fonts are added after the images have loaded; on the next visit, they are added immediately', async () => {
  clearFontsCookie();
  expect(runBeforeLoad().hasFonts).toBe(false);
  window.dispatchEvent(new Event('load'));
  expect(document.head.querySelector('style')).toBeNull();
  await untilScriptsAdded();
  expect(document.head.querySelector('style')?.textContent).toBe(fontRule);
  expect(runBeforeLoad().hasFonts).toBe(true);
  clearFontsCookie();
});

test('On a first visit, the fonts are used once all fonts without a unicode-range have loaded', async () => {
  const rules = [
    "@font-face{font-family:'A';src:url(/a.woff2);font-weight:100 560;font-display:swap}",
    "@font-face{font-family:'A';src:url(/accents.woff2);font-display:swap;unicode-range:U+a1-d6}",
    fontRule,
  ].join('');
  const created: { family: string; descriptors: object; finish?: () => void }[] = [];
  class FakeFontFace {
    constructor(
      readonly family: string,
      readonly source: string,
      readonly descriptors: object,
    ) {
      created.push(this);
    }
    finish?: () => void;
    load = () => new Promise<void>((resolve) => (this.finish = resolve));
  }
  const added: unknown[] = [];
  clearFontsCookie();
  Object.assign(window, { FontFace: FakeFontFace });
  Object.assign(document, { fonts: { add: (face: unknown) => added.push(face) } });
  run(rules);
  await untilScriptsAdded();
  expect(created.map(({ family, descriptors }) => [family, descriptors])).toEqual([
    ['A', { weight: '100 560', unicodeRange: undefined, display: 'swap' }],
    ['A', { weight: undefined, unicodeRange: 'U+a1-d6', display: 'swap' }],
    ['Archivo', { weight: undefined, unicodeRange: undefined, display: 'swap' }],
  ]);
  created[0]?.finish?.();
  await new Promise((resolve) => setTimeout(resolve));
  expect(added).toEqual([]);
  created[2]?.finish?.();
  await new Promise((resolve) => setTimeout(resolve));
  expect(added).toEqual(created);
  Reflect.deleteProperty(window, 'FontFace');
});
