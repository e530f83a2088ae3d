import { SourceNames } from './source-names';

function namesIn(source: string): SourceNames {
  const found = new SourceNames();
  found.add(source);
  return found;
}

test('Events that the sources listen to, events that they emit, storage keys and paths are found', () => {
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

test('Renamed imports and destructured paths are found under the names of the exports', () => {
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

test('The names of fields are found wherever the sources read or write them, but not in comments and imports', () => {
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

test('The properties that JSX passes to a component are found, and the component is not among the names', () => {
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
