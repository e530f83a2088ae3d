import fc from 'fast-check';
import {
  capitalise,
  cappedCount,
  cardName,
  datePart,
  discountedPrice,
  genreNames,
  platformNames,
  price,
} from './format';

test('A price has the $ prefix [R096 R439]', () => {
  expect(price(49)).toBe('$49');
  expect(price(0)).toBe('$0');
});

test('The cart badge shows the exact quantity up to 99 [R067]', () => {
  expect(cappedCount(99)).toBe('99');
  expect(cappedCount(0)).toBe('0');
});

test('The cart badge shows 99+ for a quantity of 100 or more [R066]', () => {
  expect(cappedCount(100)).toBe('99+');
  expect(cappedCount(2_000)).toBe('99+');
});

test('A name of exactly 33 characters is shown in full [R100]', () => {
  expect(cardName('A'.repeat(33))).toBe('A'.repeat(33));
});

test('A name of more than 33 characters is truncated to its first 30 characters and three dots [R099]', () => {
  expect(cardName('A'.repeat(34))).toBe(`${'A'.repeat(30)}...`);
});

test('Capitalising a name changes only its first character [R101]', () => {
  expect(capitalise('óscar vs NINJA')).toBe('Óscar vs NINJA');
  expect(capitalise('')).toBe('');
  expect(cardName('zelda')).toBe('Zelda');
});

test('Truncation counts the characters of a name, not its UTF-16 code units, and does not split a character', () => {
  expect(cardName('🎮'.repeat(34))).toBe(`${'🎮'.repeat(30)}...`);
});

test('A discounted unit price has two decimals and is exact to the cent, and a price without a discount has no decimals [R165]', () => {
  expect(discountedPrice(49, 15)).toBe('$41.65');
  expect(discountedPrice(20, 25)).toBe('$15.00');
  expect(discountedPrice(49, 0)).toBe('$49');
  fc.assert(
    fc.property(fc.nat(10_000), fc.integer({ min: 1, max: 100 }), (dollars, percent) => {
      const cents = Number(discountedPrice(dollars, percent).slice(1).replace('.', ''));
      expect(cents).toBe(dollars * (100 - percent));
    }),
  );
});

test('datePart returns the date part of an ISO date [R265]', () => {
  expect(datePart('2026-03-09T18:30:00.000Z')).toBe('2026-03-09');
});

test('Genre and platform names are read from objects and from plain strings [R428]', () => {
  expect(genreNames({ genres: [{ name_genre: 'Racing' }] })).toEqual(['Racing']);
  expect(genreNames({ name_genre: ['Racing'] })).toEqual(['Racing']);
  expect(platformNames({ platforms: [{ name_platform: 'SNES' }] })).toEqual(['SNES']);
  expect(platformNames({ name_platform: ['SNES'] })).toEqual(['SNES']);
});

test('Genre and platform names are read from lists that mix plain strings and objects, and are empty if the lists are missing [R428]', () => {
  expect(genreNames({ genres: ['Racing', { name_genre: 'Puzzle' }] })).toEqual(['Racing', 'Puzzle']);
  expect(platformNames({ platforms: ['SNES', { name_platform: 'Arcade' }] })).toEqual(['SNES', 'Arcade']);
  expect(genreNames({})).toEqual([]);
  expect(platformNames({})).toEqual([]);
});
