import type { Review } from '@press-start/api/contract';
import { makeGame } from '@press-start/shared-ui/testing';
import { productStructuredData } from './productStructuredData';

const origin = 'https://shop.example';
const game = makeGame({ id_product: 7, name_product: 'celeste', price_product: 49, in_stock: 3 });
const makeReview = (score: number): Review => ({
  userIdUser: 1,
  productIdProduct: 7,
  score,
  description: 'Steep.',
  createdAt: '2026-03-02T10:00:00.000Z',
  nickname: 'mossy_dan',
});

test("A game's structured data contains its currency, which is US dollars by default", () => {
  expect(productStructuredData({ ...game, currency: 'EUR' }, [], origin)).toHaveProperty(
    'offers.priceCurrency',
    'EUR',
  );
  expect(productStructuredData(game, [], origin)).toHaveProperty('offers.priceCurrency', 'USD');
});

test("A game's structured data contains its price, image and absolute URL", () => {
  expect(productStructuredData(game, [], origin)).toMatchObject({
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

test('The structured data of a game on sale contains the earlier price as the struck-through price', () => {
  const sale = { ...game, price_product: 40, list_price: 60, earlier_price: 50, currency: 'EUR' };
  expect(productStructuredData(sale, [], origin)).toHaveProperty('offers.priceSpecification', {
    '@type': 'UnitPriceSpecification',
    priceType: 'https://schema.org/StrikethroughPrice',
    price: 50,
    priceCurrency: 'EUR',
  });
  expect(productStructuredData(game, [], origin)).not.toHaveProperty('offers.priceSpecification');
});

test('The structured data of a sold-out game marks it as out of stock', () => {
  const { offers } = productStructuredData({ ...game, in_stock: 0 }, [], origin);
  expect(offers).toHaveProperty('availability', 'https://schema.org/OutOfStock');
});

test('The structured data contains the average rating to one decimal place, or no rating if there are no reviews', () => {
  expect(productStructuredData(game, [], origin)).not.toHaveProperty('aggregateRating');
  const reviews = [4, 4, 5, 5, 5, 4, 4].map(makeReview);
  const structuredData = productStructuredData(game, reviews, origin);
  expect(structuredData).toMatchObject({
    aggregateRating: { ratingValue: 4.4, reviewCount: 7, bestRating: 5 },
  });
  expect(structuredData).toHaveProperty('review.length', 5);
  expect(structuredData).toHaveProperty('review.0.reviewBody', 'Steep.');
});

test('Genres that are plain strings appear as the category in the structured data of a game [R428]', () => {
  const { genres: _genres, platforms: _platforms, ...rest } = game;
  const plainGame = { ...rest, name_genre: ['Platform', 'Puzzle'], name_platform: ['SNES'] };
  expect(productStructuredData(plainGame, [], origin)).toHaveProperty('category', 'Platform, Puzzle');
});
