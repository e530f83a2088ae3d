import { catalogueUrl, readQuery } from './query';

const read = (search: string) => readQuery(new URLSearchParams(search));

test('An empty filter value in the URL is ignored [R076]', () => {
  expect(read('platform=&genre=')).toEqual(read(''));
});

test('Control characters are removed from filter values in the URL', () => {
  expect(read('q=%00mario%07&genre=%00').q).toBe('mario');
  expect(read('q=mario&genre=%00').genre).toEqual([]);
});

test('Every search param of the catalogue is read from the URL', () => {
  expect(
    read('q=mario&exact=true&platform=NES&genre=Racing&price=20-39&years=-1979&sale=true&sort=newest&page=3'),
  ).toEqual({
    q: 'mario',
    exact: true,
    platform: ['NES'],
    genre: ['Racing'],
    price: { min: 20, max: 39 },
    years: { max: 1979 },
    sale: true,
    sort: 'newest',
    page: 3,
  });
});

test.each(['0', '-1', '1.5', 'two', '1e9', ''])(
  'The invalid page number %p in the URL is replaced by 1',
  (page) => {
    expect(read(`page=${page}`).page).toBe(1);
  },
);

test.each(['-', '', '20', 'a-b', '20-39-60', '-1-5', '1e9-'])(
  'The invalid price range %p in the URL is ignored',
  (price) => {
    expect(read(`price=${price}`).price).toBeUndefined();
  },
);

test('Platforms from several params or from one select are sorted and deduplicated', () => {
  const several = read('platform=SNES&platform=NES&platform=SNES&platform=');
  expect(several.platform).toEqual(['NES', 'SNES']);
  expect(read('platform=SNES%7CNES')).toEqual(several);
  expect(catalogueUrl(several)).toBe('/home?platform=NES&platform=SNES');
});

test.each([
  ['priceMin=20&priceMax=45', { min: 20, max: 45 }],
  ['priceMin=45&priceMax=20', { min: 20, max: 45 }],
  ['priceMin=&priceMax=45&price=10-20', { max: 45 }],
  ['priceMin=&priceMax=', undefined],
  ['priceMin=1.5&priceMax=', undefined],
  ['price=45-20', { min: 20, max: 45 }],
])(
  'The search params %p are read as the price range %p, and ends in the wrong order are swapped',
  (search, range) => {
    expect(read(search).price).toEqual(range);
  },
);

test('The exact param is read and written only together with a search text', () => {
  expect(read('q=zelad&exact=true').exact).toBe(true);
  expect(read('exact=true').exact).toBe(false);
  expect(catalogueUrl(read('q=zelad&exact=true'))).toBe('/home?q=zelad&exact=true');
  expect(catalogueUrl({ ...read('q=zelad&exact=true'), q: '' })).toBe('/home');
});

test('An unknown sort order in the URL is ignored', () => {
  expect(read('sort=random').sort).toBeUndefined();
});

test('The catalogue URL omits empty search params and page number 1', () => {
  expect(catalogueUrl(read(''))).toBe('/home');
  expect(catalogueUrl({ ...read(''), platform: ['PC Engine'], page: 2 })).toBe(
    '/home?platform=PC+Engine&page=2',
  );
  expect(catalogueUrl(read('price=60-&years=1980-1989'))).toBe('/home?price=60-&years=1980-1989');
});
