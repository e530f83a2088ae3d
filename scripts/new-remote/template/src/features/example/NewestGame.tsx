import { addToCartAtom, cartAtom, remainingStock } from '@press-start/shared-ui/cart';
import { Button, GameCard, type CardGame } from '@press-start/shared-ui/components';
import { capitalise } from '@press-start/shared-ui/format';
import { useAtomValue, useSetAtom } from 'jotai';

/** A game on its shelf. The button adds one to the cart, until the cart holds all there are. */
export function NewestGame({ game }: { game: CardGame }) {
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
  return <GameCard game={game} action={action} soldOut={game.in_stock === 0} priority />;
}
