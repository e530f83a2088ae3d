import { useAtomValue, useSetAtom } from 'jotai';
import { addToCartAtom, cartAtom, remainingStock } from '@press-start/shared-ui/cart';
import { Button, type CardGame, GameCard } from '@press-start/shared-ui/components';
import { capitalise } from '@press-start/shared-ui/format';

/** A game card with a button that adds the game to the cart until the stock is used up. */
export function NewestGame({ game }: { game: CardGame }) {
  const lines = useAtomValue(cartAtom);
  const addToCart = useSetAtom(addToCartAtom);
  const isSoldOut = remainingStock(lines, game) === 0;
  const name = capitalise(game.name_product);

  const action = isSoldOut ? (
    <Button size="small" disabled lang="es">
      Sin Stock
    </Button>
  ) : (
    <Button size="small" icon="plus" aria-label={`Add ${name} to cart`} onClick={() => addToCart(game)}>
      Add
    </Button>
  );
  return <GameCard game={game} action={action} soldOut={game.in_stock === 0} priority />;
}
