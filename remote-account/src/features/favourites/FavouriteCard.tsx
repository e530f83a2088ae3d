import type { FavouriteGame } from '@press-start/api/contract';
import { addToCartAtom, cartAtom, remainingStock } from '@press-start/shared-ui/cart';
import { Button, GameCard, IconButton } from '@press-start/shared-ui/components';
import { capitalise, price } from '@press-start/shared-ui/format';
import { theme } from '@press-start/shared-ui/themes';
import { useAtomValue, useSetAtom } from 'jotai';
import styled from 'styled-components';

interface Props {
  game: FavouriteGame;
  onRemove: () => void;
  /** Stands in the first row. */
  priority: boolean;
}

/** A card of the catalogue that can also be taken off the list. */
export function FavouriteCard({ game, onRemove, priority }: Props) {
  const before = game.price_when_added ?? 0;
  return (
    <Place>
      <GameCard
        game={game}
        priority={priority}
        soldOut={game.archived || game.in_stock === 0}
        action={<AddButton game={game} />}
        corner={
          <RemoveButton
            icon="close"
            label={`Remove ${capitalise(game.name_product)} from favourites`}
            onClick={onRemove}
          />
        }
      />
      {game.price_product < before && <p>Down from {price(before)} since you put it here</p>}
    </Place>
  );
}

function AddButton({ game }: { game: FavouriteGame }) {
  const lines = useAtomValue(cartAtom);
  const addToCart = useSetAtom(addToCartAtom);
  const name = capitalise(game.name_product);

  if (game.archived) {
    return (
      <Button size="small" disabled>
        Not sold now
      </Button>
    );
  }
  if (remainingStock(lines, game) === 0) {
    return (
      <Button size="small" disabled lang="es">
        Sin Stock
      </Button>
    );
  }
  return (
    <Button size="small" icon="plus" aria-label={`Add ${name} to cart`} onClick={() => addToCart(game)}>
      Add
    </Button>
  );
}

/** Cards of a row stay alike in height; what there is to say about a price stands below. */
const Place = styled.div`
  display: grid;
  grid-template-rows: 1fr;
  align-content: start;

  > p {
    margin-top: ${theme.space.s};
    color: ${theme.color.ok};
    font-size: ${theme.type.fsS};
  }
`;

/** On a plate of its own: it lies over the cover. */
const RemoveButton = styled(IconButton)`
  background: ${theme.color.bgDeep};
`;
