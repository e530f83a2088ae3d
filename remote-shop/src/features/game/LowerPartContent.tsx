import type { GameDetail, RelatedGames as Related, Review } from '@press-start/api/contract';
import { RelatedGames } from './related/RelatedGames';
import { averageStars } from './reviews/averageStars';
import { Reviews } from './reviews/Reviews';

export interface LowerPartProps {
  game: GameDetail;
  reviews: readonly Review[];
  /** The related games, if the page has already loaded them. */
  related: Related | undefined;
}

/** Renders the part of the product page below the fold: reviews and related games. */
export function LowerPartContent({ game, reviews, related }: LowerPartProps) {
  const { id_product } = game;
  return (
    <>
      <Reviews idProduct={id_product} reviews={reviews} stars={averageStars(reviews)} />
      <RelatedGames key={id_product} game={game} loaded={related} />
    </>
  );
}
