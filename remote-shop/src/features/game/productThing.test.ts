import type { Review } from '@press-start/api/contract';
import { makeGame } from '@press-start/shared-ui/testing';
import { productThing } from './productThing';

const origin = 'https://shop.example';
const game = makeGame({ id_product: 7, name_product: 'celeste', price_product: 49, in_stock: 3 });
const review = (score: number): Review => ({
  userIdUser: 1,
  productIdProduct: 7,
  score,
  description: 'Steep.',
  createdAt: '2026-03-02T10:00:00.000Z',
  nickname: 'mossy_dan',
});

test('A game is offered in the currency in which it is charged, US dollars unless the store says another', () => {
  expect(productThing({ ...game, currency: 'EUR' }, [], origin)).toHaveProperty(
    'offers.priceCurrency',
    'EUR',
  );
  expect(productThing(game, [], origin)).toHaveProperty('offers.priceCurrency', 'USD');
});

test('a game is offered at its price, in dollars, at its own address', () => {
  expect(productThing(game, [], origin)).toMatchObject({
    '@type': 'Product',
    name: 'Celeste',
    image: ['https://shop.example/images/covers/7-00000000-480.webp'],
    offers: {
      price: 49,
      priceCurrency: 'USD',
      availability: 'https://schema.org/InStock',
      url: 'https://shop.example/game/7',
    },
  });
});

test('a game that is sold out is not offered as available', () => {
  const { offers } = productThing({ ...game, in_stock: 0 }, [], origin);
  expect(offers).toHaveProperty('availability', 'https://schema.org/OutOfStock');
});

test('a rating is told only when somebody has given one: the average of all, not rounded up', () => {
  expect(productThing(game, [], origin)).not.toHaveProperty('aggregateRating');
  const reviews = [4, 4, 5, 5, 5, 4, 4].map(review);
  const thing = productThing(game, reviews, origin);
  expect(thing).toMatchObject({ aggregateRating: { ratingValue: 4.4, reviewCount: 7, bestRating: 5 } });
  expect(thing).toHaveProperty('review.length', 5);
  expect(thing).toHaveProperty('review.0.reviewBody', 'Steep.');
});

test('A product whose genres are plain names has the same category [R428]', () => {
  const { genres: _genres, platforms: _platforms, ...rest } = game;
  const named = { ...rest, name_genre: ['Platform', 'Puzzle'], name_platform: ['SNES'] };
  expect(productThing(named, [], origin)).toHaveProperty('category', 'Platform, Puzzle');
});
