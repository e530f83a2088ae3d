import { SourceNames } from './source-names';

function namesIn(source: string): SourceNames {
  const found = new SourceNames();
  found.add(source);
  return found;
}

test('SourceNames finds the events that sources listen to and emit, and their storage keys and paths', () => {
  const found = namesIn(`
    useEvent('cart:item-added', () => {});
    useRevalidateOn('catalogue:changed');
    emit('order:placed', {});
    writeJson('viewed', [7]);
    navigate(paths.game(7));
  `);
  expect([...found.heard]).toEqual(['cart:item-added', 'catalogue:changed']);
  expect([...found.emitted]).toEqual(['order:placed']);
  expect([...found.storageKeys]).toEqual(['viewed']);
  expect([...found.paths]).toEqual(['game']);
});

test('SourceNames finds renamed imports and destructured paths under the names of the exports', () => {
  const found = namesIn(`
    import { Button as B, on as listen, paths as urls } from '@press-start/shared-ui/all';
    _jsx(B, { tone: 'danger' });
    listen('cart:item-added', () => {});
    navigate(urls.game(7));
    const { cart, order: openOrder } = urls;
  `);
  expect([...(found.properties.get('Button') ?? [])]).toEqual(['tone']);
  expect([...found.heard]).toEqual(['cart:item-added']);
  expect([...found.paths]).toEqual(['game', 'cart', 'order']);
});

test('A call of toString, which every object inherits, is not mistaken for a call that names an event', () => {
  expect([...namesIn("toString('cart:item-added');").heard]).toEqual([]);
});

test('SourceNames finds fields that the sources read or write, but no names in comments and imports', () => {
  const { names } = namesIn(`
    import { unused } from './game';
    // The comment names publisher.
    const { price_product: dollars } = game;
    game['in_stock'] ?? other.thumbnail_product;
    send({ quantity });
  `);
  for (const name of ['price_product', 'in_stock', 'thumbnail_product', 'quantity'])
    expect(names).toContain(name);
  for (const name of ['unused', 'publisher']) expect(names).not.toContain(name);
});

test('SourceNames finds the properties of JSX elements, and omits their components from the names', () => {
  const { properties, names } = namesIn(`
    _jsx(Button, { icon: 'cart', onClick: () => add(game.id_product) }, 'key');
    _jsxs(Button, { variant: 'danger', children: [_jsx(Icon, { name: 'cart' })] });
  `);
  expect([...(properties.get('Button') ?? [])]).toEqual(['icon', 'onClick', 'variant', 'children']);
  expect([...(properties.get('Icon') ?? [])]).toEqual(['name']);
  expect(names).toContain('id_product');
  expect(names).not.toContain('Button');
});

test.each(['_jsx(Button, { icon: 1, ...rest });', '_jsx(Button, { icon: 1 }); styled(Button);'])(
  'A component whose properties are not all known is among the names, as in %s',
  (source) => {
    expect(namesIn(source).names).toContain('Button');
  },
);
