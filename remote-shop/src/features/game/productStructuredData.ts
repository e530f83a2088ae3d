import type { GameDetail, Review } from '@press-start/api/contract';
import { store } from '@press-start/api/contract/rules';
import type { GameNames } from '@press-start/shared-ui/format';
import { capitalise, datePart, genreNames } from '@press-start/shared-ui/format';
import type { StructuredData } from '@press-start/shared-ui/page';
import { paths } from '@press-start/shared-ui/paths';

/** Maximum number of reviews to list. The average rating covers all reviews. */
const maxReviews = 5;

type ProductGame = Omit<GameDetail, keyof GameNames> & GameNames;

/**
 * Returns a game as a schema.org product with its offer and reviews.
 *
 * @param origin origin of the store, for absolute URLs
 */
export function productStructuredData(game: ProductGame, reviews: Review[], origin: string): StructuredData {
  const url = new URL(paths.game(game.id_product), origin).href;
  const priceCurrency = game.currency ?? store.currency.code;
  return {
    '@type': 'Product',
    '@id': `${url}#product`,
    name: capitalise(game.name_product),
    description: game.description_product,
    image: game.image_product.map((image) => new URL(image, origin).href),
    sku: String(game.id_product),
    category: genreNames(game).join(', '),
    brand: { '@type': 'Brand', name: game.publisher },
    offers: {
      '@type': 'Offer',
      url,
      price: game.price_product,
      priceCurrency,
      ...(game.earlier_price && strikethroughPrice(game.earlier_price, priceCurrency)),
      availability: `https://schema.org/${game.in_stock > 0 ? 'InStock' : 'OutOfStock'}`,
      itemCondition: 'https://schema.org/UsedCondition',
      seller: { '@type': 'Organization', name: store.name },
    },
    ...(reviews.length > 0 && ratingAndReviews(reviews)),
  };
}

const strikethroughPrice = (price: number, priceCurrency: string) => ({
  priceSpecification: {
    '@type': 'UnitPriceSpecification',
    priceType: 'https://schema.org/StrikethroughPrice',
    price,
    priceCurrency,
  },
});

function ratingAndReviews(reviews: Review[]) {
  const average = reviews.reduce((sum, { score }) => sum + score, 0) / reviews.length;
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: Math.round(average * 10) / 10,
      bestRating: 5,
      worstRating: 1,
      reviewCount: reviews.length,
    },
    review: reviews.slice(0, maxReviews).map(({ nickname, score, description, createdAt }) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: nickname },
      datePublished: datePart(createdAt),
      reviewRating: { '@type': 'Rating', ratingValue: score, bestRating: 5, worstRating: 1 },
      ...(description && { reviewBody: description }),
    })),
  };
}
