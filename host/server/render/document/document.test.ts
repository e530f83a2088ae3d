import { createHash } from 'node:crypto';
import { fontFaces } from '@press-start/shared-ui/document';
import type { PageMeta } from '@press-start/shared-ui/page';
import { hydrationJson } from '../hydration-json';
import { renderDocument } from './document';

jest.mock('./host-scripts', () => ({
  hostScripts: ['/host/main.js'],
  skeletonScripts: ['/host/api-client.js'],
}));

type RouterState = Parameters<typeof hydrationJson>[0];
const emptyState: RouterState = { loaderData: {}, actionData: null, errors: null };

const document = (
  state: Partial<RouterState>,
  status = 200,
  meta: Partial<PageMeta> = {},
  isSkeleton = false,
) =>
  renderDocument({
    page: {
      status,
      markup: '<p>rendered</p>',
      styles: 'p{}',
      otherTheme: '',
      meta: { title: 'A <b> & "c"', description: "it's", ...meta },
      isSkeleton,
      secretUrl: false,
      hydration: hydrationJson({ ...emptyState, ...state }),
    },
    theme: 'retro',
    remotes: [],
    composeFor: 'nobody',
    scriptsFrom: ['/releases/', 'http://localhost:3101/</script><script>alert(1)</script>/'],
    files: [{ href: '/releases/shop/1</script><script>alert(2)/remoteEntry.js', integrity: 'sha384-entry' }],
    themeRules: '/theme-rules.css',
    url: 'http://localhost/home',
  });

const htmlOf = (...options: Parameters<typeof document>) => document(...options).html;

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('Data that looks like markup cannot close its script element', () => {
  const html = htmlOf({ loaderData: { page: { name: '</script><script>alert(1)</script>' } } });
  expect(html).not.toContain('</script><script>alert');
  const json = /<script id="boot"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  expect(JSON.parse(json).hydration.loaderData.page.name).toBe('</script><script>alert(1)</script>');
});

test('The title in the head is escaped, and the document has the selected theme', () => {
  const html = htmlOf({});
  expect(html).toContain('<title>A &lt;b&gt; &amp; &quot;c&quot;</title>');
  expect(html).toContain('data-theme="retro" data-base="retro"');
});

test('The Content-Security-Policy allows only the inline script and the inline styles of this document, by their hashes', () => {
  const { html, inline } = document({});
  const scripts = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) => hashOf(text));
  expect(scripts).toHaveLength(1);
  expect(inline.scripts).toEqual(scripts);
  expect(inline.styles).toEqual(['p{}', fontFaces('retro'), ''].map(hashOf));
});

test('Two renders of the same document have the same result', () => {
  expect(document({})).toEqual(document({}));
});

test('The browser paints nothing until it has parsed an element after the markup [R002]', () => {
  const html = htmlOf({});
  const awaited = /<link rel="expect" href="#([^"]+)" blocking="render">/.exec(html)?.[1];
  expect(html.indexOf(`id="${awaited}"`)).toBeGreaterThan(html.indexOf('<p>rendered</p>'));
});

test('The document contains neither the message nor the stack trace of an internal error', () => {
  const html = htmlOf({ errors: { page: new Error('password of the database is hunter2') } }, 500);
  expect(html).not.toContain('hunter2');
  expect(html).toContain('noindex');
});

test('A page that the browser renders preloads the API client, unlike a page that the server renders', () => {
  const boot = (html: string) =>
    JSON.parse(/<script id="boot"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '{}');
  const skeleton = htmlOf({}, 200, {}, true);
  expect(skeleton).toContain('/host/api-client.js');
  expect(boot(skeleton).isSkeleton).toBe(true);
  expect(htmlOf({})).not.toContain('/host/api-client.js');
  expect(boot(htmlOf({})).isSkeleton).toBeUndefined();
});

test('A page’s JSON-LD cannot close its script element', () => {
  const name = '</script><script>alert(1)</script>';
  const html = htmlOf({}, 200, { structuredData: [{ '@type': 'Product', name }] });
  const [, text] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  expect(JSON.parse(text ?? '')).toEqual({
    '@context': 'https://schema.org',
    '@graph': [{ '@type': 'Product', name }],
  });
});

test('The canonical URL of a page is its own URL, and a private or missing page is not indexed', () => {
  expect(htmlOf({})).toContain('<link rel="canonical" href="http://localhost/home">');
  for (const html of [htmlOf({}, 200, { indexed: false }), htmlOf({}, 404)]) {
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toContain('canonical');
  }
});
