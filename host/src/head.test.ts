import { graphText, headOf } from './head';

const address = 'https://shop.example/game/7';
const page = { title: 'Celeste | Press Start', description: 'A mountain.' };

const property = (name: string, meta = page) =>
  headOf(meta, address).properties.find(([known]) => known === name)?.[1];

test('the one true address is the page’s own, or the one it names', () => {
  expect(headOf(page, address).canonical).toBe(address);
  expect(headOf({ ...page, canonical: '/home?sale=true' }, address).canonical).toBe(
    'https://shop.example/home?sale=true',
  );
});

test('a page that shall not be indexed, and one that is not there, have no true address', () => {
  expect(headOf({ ...page, indexed: false }, address).canonical).toBeUndefined();
  expect(headOf(undefined, address).canonical).toBeUndefined();
});

test('pictures are absolute: the page’s own as a small card, the store’s as a large one', () => {
  const own = { ...page, image: 'https://shop.example/images/7.webp', imageAlt: 'Celeste, cover' };
  expect(property('og:image', own)).toBe('https://shop.example/images/7.webp');
  expect(property('og:image:alt', own)).toBe('Celeste, cover');
  expect(property('twitter:card', own)).toBe('summary');
  expect(property('og:image')).toBe('https://shop.example/host/art/share.png');
  expect(property('twitter:card')).toBe('summary_large_image');
});

test('the way to the page begins at the catalogue', () => {
  const { graph } = headOf({ ...page, trail: [{ name: 'Celeste', path: '/game/7' }] }, address);
  expect(graph).toEqual([
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'All games', item: 'https://shop.example/home' },
        { '@type': 'ListItem', position: 2, name: 'Celeste', item: address },
      ],
    },
  ]);
});

test('a name that looks like markup stays a name', () => {
  const text = graphText([{ '@type': 'Product', name: '</script><script>alert(1)</script>' }]);
  expect(text).not.toContain('<');
  expect(JSON.parse(text)['@graph'][0].name).toBe('</script><script>alert(1)</script>');
  expect(graphText([])).toBe('');
});
