import type { Game } from '@press-start/api/contract';
import { addToCartAtom, cartAtom, quantityInCart, remainingStock } from '@press-start/shared-ui/cart';
import { Button, Stepper } from '@press-start/shared-ui/components';
import { FavouriteButton } from '@press-start/shared-ui/favourites';
import { paths } from '@press-start/shared-ui/paths';
import { labelText, media, theme } from '@press-start/shared-ui/themes';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import styled from 'styled-components';

/** How many, and into the cart. What the cart already holds counts toward the stock. */
export function Purchase({ game }: { game: Game }) {
  const navigate = useNavigate();
  const lines = useAtomValue(cartAtom);
  const addToCart = useSetAtom(addToCartAtom);
  const [requested, setRequested] = useState(1);
  const remaining = remainingStock(lines, game);
  const held = quantityInCart(lines, game.id_product);
  const quantity = Math.max(1, Math.min(requested, remaining));

  const add = () => {
    addToCart(game, quantity);
    setRequested(1);
  };

  /** With all of the stock in the cart already there is nothing to add, but there is something to buy. */
  const buyNow = async () => {
    if (remaining > 0) addToCart(game, quantity);
    await navigate(paths.order());
  };

  return (
    <Desk>
      <div className="quantity">
        <span>Quantity</span>
        <Stepper label="Quantity" value={quantity} max={Math.max(remaining, 1)} onChange={setRequested} />
        <p role="status">
          {game.in_stock > 0 && held + Math.min(quantity, remaining) === game.in_stock && (
            <em>Limit stock</em>
          )}
          {held > 0 && <span>{held} already in your cart</span>}
        </p>
      </div>
      <div className="actions">
        {remaining > 0 ? (
          <Button size="large" icon="cart" onClick={add}>
            Add to cart
          </Button>
        ) : (
          <Button size="large" disabled lang="es">
            Sin Stock
          </Button>
        )}
        <div>
          <Button
            size="large"
            variant="secondary"
            disabled={remaining === 0 && held === 0}
            onClick={() => void buyNow()}
          >
            Buy now
          </Button>
          <FavouriteButton game={game} large />
        </div>
      </div>
    </Desk>
  );
}

const { color } = theme;

const Desk = styled.div`
  .quantity {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 12px 16px;
    margin: 26px 0 20px;
  }

  .quantity > span {
    ${labelText}
  }

  .quantity p {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 16px;
    color: ${color.textMuted};
  }

  em {
    display: inline-flex;
    align-items: center;
    gap: 9px;
    font-style: normal;
    color: ${color.danger};
  }

  em::before {
    content: '';
    width: 12px;
    height: 12px;
    box-shadow: inset 0 0 0 2px currentColor;
  }

  /* The heart takes its room from the button beside it: it comes late, and nothing else may move. */
  .actions {
    display: grid;
    grid-template-columns: 3fr 2fr;
    gap: 14px;
  }

  .actions > div {
    display: flex;
    gap: 14px;
  }

  .actions > div > :first-child {
    flex: 1;
  }

  ${media.mobile} {
    .actions {
      grid-template-columns: minmax(0, 1fr);
    }

    /* The line is kept free, so that nothing moves when the cart has been read. */
    .quantity p {
      flex: 1 0 100%;
      min-height: 1.5em;
    }
  }
`;
