import { addToCartAtom, cartAtom, remainingStock } from '@press-start/shared-ui/cart';
import { Button, GameCard, type CardGame } from '@press-start/shared-ui/components';
import { FavouriteButton } from '@press-start/shared-ui/favourites';
import { capitalise } from '@press-start/shared-ui/format';
import { useAtomValue, useSetAtom } from 'jotai';

/** A card that knows the cart: its button adds one, until the cart holds all there are. */
export function CatalogueCard({ game }: { game: CardGame }) {
  const lines = useAtomValue(cartAtom);
  const addToCart = useSetAtom(addToCartAtom);
  const soldOut = remainingStock(lines, game) === 0;
  const name = capitalise(game.name_product);

  const action = soldOut ? (
    <Button size="small" disabled lang="es">
      Sin Stock
    </Button>
  ) : (
    <Button size="small" icon="plus" aria-label={`Add ${name} to cart`} onClick={() => addToCart(game)}>
      Add
    </Button>
  );
  return (
    <GameCard
      game={game}
      action={action}
      corner={<FavouriteButton game={game} />}
      soldOut={game.in_stock === 0}
    />
  );
}
