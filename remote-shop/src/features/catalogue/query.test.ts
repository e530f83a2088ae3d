import { catalogueUrl, readQuery } from './query';

const read = (search: string) => readQuery(new URLSearchParams(search));

test('An empty filter value in the URL is ignored [R076]', () => {
  expect(read('platform=&genre=')).toEqual(read(''));
});

test('Control characters are removed from filter values in the URL', () => {
  expect(read('q=%00mario%07&genre=%00').q).toBe('mario');
  expect(read('q=mario&genre=%00').genre).toBe('');
});

test('Every search param of the catalogue is read from the URL', () => {
  expect(
    read('q=mario&platform=SNES&genre=Racing&price=20-39&years=-1979&sale=true&sort=newest&page=3'),
  ).toEqual({
    q: 'mario',
    platform: 'SNES',
    genre: 'Racing',
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

test('An unknown sort order in the URL is ignored', () => {
  expect(read('sort=random').sort).toBeUndefined();
});

test('The catalogue URL omits empty search params and page number 1', () => {
  expect(catalogueUrl(read(''))).toBe('/home');
  expect(catalogueUrl({ ...read(''), platform: 'PC Engine', page: 2 })).toBe(
    '/home?platform=PC+Engine&page=2',
  );
  expect(catalogueUrl(read('price=60-&years=1980-1989'))).toBe('/home?price=60-&years=1980-1989');
});
