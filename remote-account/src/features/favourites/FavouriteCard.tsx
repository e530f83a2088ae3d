import { useAtomValue, useSetAtom } from 'jotai';
import styled from 'styled-components';
import type { FavouriteGame } from '@press-start/api/contract';
import { addToCartAtom, cartAtom, remainingStock } from '@press-start/shared-ui/cart';
import { Button, GameCard, IconButton } from '@press-start/shared-ui/components';
import { capitalise, price } from '@press-start/shared-ui/format';
import { media, theme, when } from '@press-start/shared-ui/themes';

/** Value of `data-slot` by which the page finds the remove button to focus. */
export const removeSlot = 'remove-favourite';

interface Props {
  game: FavouriteGame;
  onRemove: () => void;
  /** Whether the card is in the first row, whose covers load first. */
  hasPriority: boolean;
}

export function FavouriteCard({ game, onRemove, hasPriority }: Props) {
  const previousPrice = game.price_when_added ?? 0;
  return (
    <Item>
      <GameCard
        game={game}
        priority={hasPriority}
        soldOut={game.archived || game.in_stock === 0}
        action={<AddButton game={game} />}
        corner={
          <RemoveButton
            icon="close"
            data-slot={removeSlot}
            label={`Remove ${capitalise(game.name_product)} from favourites`}
            onClick={onRemove}
          />
        }
      />
      {game.price_product < previousPrice && (
        <PriceDrop>Down from {price(previousPrice)} since you put it here</PriceDrop>
      )}
    </Item>
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

/** Gives all cards in a row the same height, with the price note below the card. */
const Item = styled.div`
  display: grid;
  grid-template-rows: 1fr;
  align-content: start;

  /* Beside the name, because the button would cover a corner of the small cover. */
  ${media.mobile} {
    && > * > [data-slot='${removeSlot}'] {
      grid-area: auto;
      inset: ${theme.space[2]} ${theme.space[2]} auto auto;
    }

    /* Above the second line of the text. */
    ${when.retro} > * > [data-slot='${removeSlot}'] {
      inset: 0 0 auto auto;
    }

    & > * > .text > :first-child {
      margin-right: ${theme.space[11]};
    }
  }
`;

const PriceDrop = styled.p`
  margin-top: ${theme.space[3]};
  color: ${theme.color.ok};
  font-size: ${theme.type.fsS};
`;

/** Adds a background, because the button overlaps the cover. */
const RemoveButton = styled(IconButton)`
  background: ${theme.color.bgDeep};

  /* A frame would cover the frame of the cover. */
  ${when.retro} {
    box-shadow: none;
  }
`;
