import { catalogueUrl, readQuery } from './query';

const read = (search: string) => readQuery(new URLSearchParams(search));

test('An empty filter value in the address means no filter [R076]', () => {
  expect(read('platform=&genre=')).toEqual(read(''));
});

test('leaves out what no name can hold', () => {
  expect(read('q=%00mario%07&genre=%00').q).toBe('mario');
  expect(read('q=mario&genre=%00').genre).toBe('');
});

test('reads every part of the address', () => {
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

test.each(['0', '-1', '1.5', 'two', '1e9', ''])('takes page %p for the first one', (page) => {
  expect(read(`page=${page}`).page).toBe(1);
});

test.each(['-', '', '20', 'a-b', '20-39-60', '-1-5', '1e9-'])('takes price %p for none', (price) => {
  expect(read(`price=${price}`).price).toBeUndefined();
});

test('ignores a sort it does not know', () => {
  expect(read('sort=random').sort).toBeUndefined();
});

test('writes an address without empty parts, and the first page without a number', () => {
  expect(catalogueUrl(read(''))).toBe('/home');
  expect(catalogueUrl({ ...read(''), platform: 'PC Engine', page: 2 })).toBe(
    '/home?platform=PC+Engine&page=2',
  );
  expect(catalogueUrl(read('price=60-&years=1980-1989'))).toBe('/home?price=60-&years=1980-1989');
});
