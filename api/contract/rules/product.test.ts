import { describe, expect, test } from '@jest/globals';
import {
  catalogueName,
  genreNameError,
  listPriceError,
  MAX_PICTURE_BYTES,
  platformNameError,
  productDescriptionError,
  productErrors,
  productGenresError,
  productImagesError,
  productNameError,
  productPlatformsError,
  productPriceError,
  productStockError,
  productThumbnailError,
  releaseYearError,
} from '.';

describe('the product form', () => {
  test("An empty name is rejected with 'Product name is required' [R384]", () => {
    expect(productNameError('')).toBe('Product name is required');
    expect(productNameError('  \u200b ')).toBe('Product name is required');
  });

  test("A name shorter than 3 characters is rejected with 'Product name is too short' [R385]", () => {
    expect([productNameError('ab'), productNameError('abc')]).toEqual([
      'Product name is too short',
      undefined,
    ]);
  });

  test("A name longer than 50 characters is rejected with 'Product name is too long' [R386]", () => {
    expect(productNameError('a'.repeat(51))).toBe('Product name is too long');
    expect(productNameError('👾'.repeat(50))).toBeUndefined();
  });

  test.each([undefined, 0, -5, 0.5])(
    "A price of %s is rejected with 'Price must be higher' [R387]",
    (price) => {
      expect(productPriceError(price)).toBe('Price must be higher');
    },
  );

  test("A price that is not a whole number is rejected with 'Price must be Integer' [R388]", () => {
    expect([productPriceError(1.5), productPriceError(NaN), productPriceError(1)]).toEqual([
      'Price must be Integer',
      'Price must be Integer',
      undefined,
    ]);
  });

  test.each([1_000_001, 3_000_000_000])('A price or stock of %s is rejected as too high', (tooHigh) => {
    expect([productPriceError(1_000_000), productStockError(1_000_000)]).toEqual([undefined, undefined]);
    expect([productPriceError(tooHigh), productStockError(tooHigh)]).toEqual([
      'Price must be at most 1000000',
      'Stock must be at most 1000000',
    ]);
  });

  test("An empty description is rejected with 'A description is required' [R389]", () => {
    expect([productDescriptionError(' '), productDescriptionError('Good.')]).toEqual([
      'A description is required',
      undefined,
    ]);
  });

  test("A missing thumbnail is rejected with 'A thumbnail image is required' [R390]", () => {
    for (const url of ['', ' ']) expect(productThumbnailError(url)).toBe('A thumbnail image is required');
    expect(productThumbnailError('/images/a.webp')).toBeUndefined();
  });

  test("A missing release year is rejected with 'A release year is required' [R391]", () => {
    expect(releaseYearError(undefined)).toBe('A release year is required');
  });

  test.each([undefined, -1, 0.5, NaN, Infinity])('A stock of %p is rejected', (stock) => {
    expect(productStockError(stock)).toBe('Stock must be a whole number of at least 0');
  });

  test('Only whole release years from 1950 to 2010 are valid [R392]', () => {
    for (const year of [1950, 2010]) expect(releaseYearError(year)).toBeUndefined();
    for (const year of [1949, 2011, 1990.5])
      expect(releaseYearError(year)).toBe('The release year must be from 1950 to 2010');
  });

  test('At least one genre, one platform and one image are required [R393 R394 R395]', () => {
    expect(productGenresError([])).toBe('At least one genre is required');
    expect(productPlatformsError([])).toBe('At least one platform is required');
    expect(productImagesError([])).toBe('At least one image is required');
  });

  test.each(['/images/uploads/a1b2.webp', 'https://res.cloudinary.com/shop/image/upload/v1/a.webp'])(
    'The image URL %s is valid',
    (url) => expect(productImagesError([url])).toBeUndefined(),
  );

  test.each([
    'javascript:alert(1)',
    'data:image/svg+xml;base64,AAAA',
    'http://pictures.example/a.png',
    '//pictures.example/a.png',
    '/images/../api/order',
    '/other/a.png',
    'https://user:secret@pictures.example/a.png',
    'https://user@pictures.example/a.png',
    'https://:secret@pictures.example/a.png',
    'https://pictures.example:port/a.png',
    'javascript:alert("https://pictures.example/a.png")',
    'javascript:https://pictures.example/a.png',
    'javascript:/images/a.webp',
    '/images/a.webp" onerror="x',
    'https://pictures.example/"onerror="x',
    ' ',
  ])('The image URL %j is invalid, even after a valid one', (url) =>
    expect(productImagesError(['/images/a.webp', url])).toBe(
      "An image must be one of the store's own or have an https address",
    ),
  );

  test('A list price is optional; if present, it must be a whole number from 1 to 1000000 that is not lower than the price', () => {
    const message = 'The list price must be a whole number from 1 to 1000000';
    for (const listPrice of [null, 10, 11, 1_000_000]) expect(listPriceError(listPrice, 10)).toBeUndefined();
    for (const price of [undefined, 1]) expect(listPriceError(1, price)).toBeUndefined();
    expect(listPriceError(9, 10)).toBe('The list price must not be lower than the price');
    expect([0, 10.5, 1_000_001].map((listPrice) => listPriceError(listPrice, 10))).toEqual([
      message,
      message,
      message,
    ]);
  });

  test('All invalid fields are reported together, and a valid form has no errors', () => {
    const form = {
      name_product: 'Pong',
      price_product: 10,
      list_price: null,
      description_product: 'Two bats, one ball.',
      thumbnail_product: '/images/a.webp',
      image_product: ['/images/a.webp'],
      in_stock: 0,
      release_year: 1972,
      genres: ['Sports'],
      platforms: ['Arcade'],
    };
    expect(productErrors(form)).toStrictEqual({});
    expect(Object.keys(productErrors({ ...form, name_product: '', in_stock: -1, genres: [] }))).toEqual([
      'name_product',
      'in_stock',
      'genres',
    ]);
  });
});

describe('genre and platform names', () => {
  test('A genre name must have 3 to 15 characters [R401 R402 R403]', () => {
    expect(['', 'ab', 'abc', 'a'.repeat(15), 'a'.repeat(16)].map(genreNameError)).toEqual([
      'Genre name is required',
      'Genre name is too short',
      undefined,
      undefined,
      'Genre name is too long',
    ]);
  });

  test('A platform name must have 3 to 15 characters [R407 R408 R409]', () => {
    expect(['', 'ab', 'abc', 'a'.repeat(15), 'a'.repeat(16)].map(platformNameError)).toEqual([
      'Platform name is required',
      'Platform name is too short',
      undefined,
      undefined,
      'Platform name is too long',
    ]);
  });
});

test('The catalogue stores names with single spaces, and without surrounding spaces and invisible characters', () => {
  expect(catalogueName('  Street \t\n Fighter\u200b 2 ')).toBe('Street Fighter 2');
  expect(catalogueName('\u200b Pong \u200b')).toBe('Pong');
});

test('A picture may have up to 5 MiB', () => {
  expect(MAX_PICTURE_BYTES).toBe(5_242_880);
});
