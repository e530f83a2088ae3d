import { findCssProblems } from '../support/markup/css';
import { findHtmlProblems } from '../support/markup/html';
import { expect, test } from '../support/test';

const pages = [
  '/',
  '/home',
  '/home?q=zzzzzz',
  '/home?price=-39',
  '/filters',
  '/game/1',
  '/cart',
  '/order',
  '/order/payment',
  '/order/detail?order=1',
  '/login',
  '/signup',
  '/reset/a-token',
  '/confirmEmail/a-token',
  '/user',
  '/edit',
  '/orders',
  '/orderdetail/1/1',
  '/favs',
  '/review/1/1',
  '/contact',
  '/terms',
  '/privacy',
  '/legal',
  '/about',
  '/admin',
  '/form',
  '/createGenre',
  '/createPlatform',
  '/nowhere',
];

const extractStyles = (html: string) =>
  [...html.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map(([, css]) => css).join('\n');

for (const theme of ['original', 'retro'])
  for (const path of pages)
    test(`The server sends valid HTML and CSS for ${path} in the ${theme} theme`, async ({ request }) => {
      const response = await request.get(path, { headers: { cookie: `theme=${theme}` }, maxRedirects: 0 });
      const html = await response.text();
      expect(html).toContain(`data-theme="${theme}"`);
      expect(await findHtmlProblems(html)).toEqual([]);
      expect(extractStyles(html)).toContain(`html[data-theme='${theme}']`);
      expect(findCssProblems(extractStyles(html))).toEqual([]);
    });

test('The validators report invalid HTML and CSS and accept valid code', async () => {
  const makeDocument = (body: string) =>
    `<!doctype html><html lang="en"><head><title>Shop</title>${body.startsWith('<meta') ? body : ''}</head><body>${body.startsWith('<meta') ? '' : body}</body></html>`;
  for (const invalid of [
    '<meta property="csp-nonce" nonce="x">',
    '<label>Address <input type="text" autocomplete="street-address"></label>',
    '<button type="button" disabled aria-disabled="false">Buy</button>',
    '<label>Search <input type="search" role="combobox" aria-expanded="false"></label>',
  ])
    expect(await findHtmlProblems(makeDocument(invalid)), invalid).toHaveLength(1);
  expect(await findHtmlProblems(makeDocument('<p>Games</p>'))).toEqual([]);
  for (const invalid of [
    'a { color: blu }',
    ':root { --gap: red } a { margin: var(--gap) }',
    'a { color: red; } }',
    '@font-face { font-display: later }',
  ])
    expect(findCssProblems(invalid), invalid).not.toEqual([]);
  expect(findCssProblems('a { animation: blink 1s steps(2, jump-none) infinite }')).toEqual([]);
});
