import { graphText, headOf } from './head';

const pageUrl = 'https://shop.example/game/7';
const page = { title: 'Celeste | Press Start', description: 'A mountain.' };

const property = (name: string, meta = page) =>
  headOf(meta, pageUrl).properties.find(([propertyName]) => propertyName === name)?.[1];

test('The canonical URL of a page is its own URL, unless the page declares a different URL', () => {
  expect(headOf(page, pageUrl).canonical).toBe(pageUrl);
  expect(headOf({ ...page, canonical: '/home?sale=true' }, pageUrl).canonical).toBe(
    'https://shop.example/home?sale=true',
  );
});

test('Error pages and pages that must not be indexed have no canonical URL', () => {
  expect(headOf({ ...page, indexed: false }, pageUrl).canonical).toBeUndefined();
  expect(headOf(undefined, pageUrl).canonical).toBeUndefined();
});

test('Picture URLs are absolute, and only a page that declares no picture has a large preview card', () => {
  const own = { ...page, image: 'https://shop.example/images/7.webp', imageAlt: 'Celeste, cover' };
  expect(property('og:image', own)).toBe('https://shop.example/images/7.webp');
  expect(property('og:image:alt', own)).toBe('Celeste, cover');
  expect(property('twitter:card', own)).toBe('summary');
  expect(property('og:image')).toBe('https://shop.example/host/art/share.png');
  expect(property('twitter:card')).toBe('summary_large_image');
});

test('The breadcrumbs of a page start with the catalogue', () => {
  const { graph } = headOf({ ...page, breadcrumbs: [{ name: 'Celeste', path: '/game/7' }] }, pageUrl);
  expect(graph).toEqual([
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'All games', item: 'https://shop.example/home' },
        { '@type': 'ListItem', position: 2, name: 'Celeste', item: pageUrl },
      ],
    },
  ]);
});

test('Markup in a name is escaped in the JSON-LD graph', () => {
  const text = graphText([{ '@type': 'Product', name: '</script><script>alert(1)</script>' }]);
  expect(text).not.toContain('<');
  expect(JSON.parse(text)['@graph'][0].name).toBe('</script><script>alert(1)</script>');
  expect(graphText([])).toBe('');
});
