import fc from 'fast-check';
import {
  badge,
  capitalise,
  cardName,
  datePart,
  discountedPrice,
  price,
  genreNames,
  platformNames,
} from './format';

test('R096 R439 writes a price with the $ prefix', () => {
  expect(price(49)).toBe('$49');
  expect(price(0)).toBe('$0');
});

test('R067 shows the exact number on the badge at 99', () => {
  expect(badge(99)).toBe('99');
  expect(badge(0)).toBe('0');
});

test('R066 shows 99+ on the badge when the quantity is 100 or more', () => {
  expect(badge(100)).toBe('99+');
  expect(badge(2_000)).toBe('99+');
});

test('R100 shows a name of exactly 33 characters whole', () => {
  expect(cardName('A'.repeat(33))).toBe('A'.repeat(33));
});

test('R099 cuts a name of more than 33 characters to its first 30 and three dots', () => {
  expect(cardName('A'.repeat(34))).toBe(`${'A'.repeat(30)}...`);
});

test('R101 capitalises the first letter and leaves the rest', () => {
  expect(capitalise('óscar vs NINJA')).toBe('Óscar vs NINJA');
  expect(capitalise('')).toBe('');
  expect(cardName('zelda')).toBe('Zelda');
});

test('counts characters as a person does and never splits one', () => {
  expect(cardName('🎮'.repeat(34))).toBe(`${'🎮'.repeat(30)}...`);
});

test('R165 shows a discounted unit price with two decimals, exact to the cent', () => {
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

test('R265 takes the date part of an ISO date', () => {
  expect(datePart('2026-03-09T18:30:00.000Z')).toBe('2026-03-09');
});

test('R428 names of genres and platforms come from objects or from plain names', () => {
  expect(genreNames({ genres: [{ name_genre: 'Racing' }] })).toEqual(['Racing']);
  expect(genreNames({ name_genre: ['Racing'] })).toEqual(['Racing']);
  expect(platformNames({ platforms: [{ name_platform: 'SNES' }] })).toEqual(['SNES']);
  expect(platformNames({ name_platform: ['SNES'] })).toEqual(['SNES']);
});

test('Names of genres and platforms are read from the lists themselves when those hold plain names [R428]', () => {
  expect(genreNames({ genres: ['Racing', { name_genre: 'Puzzle' }] })).toEqual(['Racing', 'Puzzle']);
  expect(platformNames({ platforms: ['SNES', { name_platform: 'Arcade' }] })).toEqual(['SNES', 'Arcade']);
  expect(genreNames({})).toEqual([]);
  expect(platformNames({})).toEqual([]);
});
