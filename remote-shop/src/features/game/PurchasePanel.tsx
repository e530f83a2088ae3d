import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import type { Game, RelatedGame } from '@press-start/api/contract';
import { addToCartAtom, cartAtom, quantityInCart, remainingStock } from '@press-start/shared-ui/cart';
import { Button, Stepper } from '@press-start/shared-ui/components';
import { FavouriteButton } from '@press-start/shared-ui/favourites';
import { paths } from '@press-start/shared-ui/paths';
import { labelText, media, theme } from '@press-start/shared-ui/themes';
import { SoldOut } from './related/SoldOut';

interface Props {
  game: Game;
  /** Similar games that are in stock, shown if this game is sold out. */
  alike?: readonly RelatedGame[] | undefined;
}

export function PurchasePanel({ game, alike }: Props) {
  const navigate = useNavigate();
  const lines = useAtomValue(cartAtom);
  const addToCart = useSetAtom(addToCartAtom);
  const [requested, setRequested] = useState(1);
  const remaining = remainingStock(lines, game);
  const inCart = quantityInCart(lines, game.id_product);
  const isSoldOut = game.in_stock === 0;
  const quantity = Math.max(1, Math.min(requested, remaining));

  const add = () => {
    addToCart(game, quantity);
    setRequested(1);
  };

  const buyNow = async () => {
    if (remaining > 0) addToCart(game, quantity);
    await navigate(paths.order());
  };

  return (
    <Layout>
      <div className="quantity">
        {isSoldOut ? (
          'Nobody knows when it returns.'
        ) : (
          <>
            <span className="label">Quantity</span>
            <Stepper label="Quantity" value={quantity} max={Math.max(remaining, 1)} onChange={setRequested} />
          </>
        )}
        {(!isSoldOut || inCart > 0) && (
          <p role="status">
            {!isSoldOut && inCart + Math.min(quantity, remaining) >= game.in_stock && <em>Limit stock</em>}
            {inCart > 0 && <span>{inCart} already in your cart</span>}
          </p>
        )}
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
        <div className="buy">
          {/* If a sold-out game is in the cart, the button still opens the order page. */}
          {(!isSoldOut || inCart > 0) && (
            <Button className="buy-now" size="large" variant="secondary" onClick={() => void buyNow()}>
              Buy now
            </Button>
          )}
          <FavouriteButton game={game} large />
        </div>
      </div>
      {isSoldOut && <SoldOut game={game} alike={alike} />}
    </Layout>
  );
}

const { color, frame, space } = theme;

const Layout = styled.div`
  .quantity {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${space[3]} ${space[4]};
    margin: ${space[6]} 0 ${space[5]};
  }

  .label {
    ${labelText}
  }

  .quantity p {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[1]} ${space[4]};
    color: ${color.textMuted};
  }

  em {
    display: inline-flex;
    align-items: center;
    gap: ${space[2]};
    font-style: normal;
    color: ${color.danger};
  }

  em::before {
    content: '';
    height: 1em;
    border-left: 4px solid;
  }

  /* When the favourite button appears after hydration, only Buy now becomes narrower. */
  .actions {
    display: grid;
    grid-template-columns: 3fr 2fr;
    gap: ${frame.gap};
  }

  .buy {
    display: flex;
    gap: ${frame.gap};
  }

  .buy-now {
    flex: 1;
  }

  ${media.mobile} {
    .actions {
      grid-template-columns: minmax(0, 1fr);
    }

    .quantity:has(p) {
      row-gap: ${space[1]};
      margin-bottom: ${space[1]};
    }

    /* Reserve a line to avoid layout shift when the cart is read from storage. */
    .quantity p {
      flex: 1 0 100%;
      min-height: 1.5em;
    }
  }
`;
