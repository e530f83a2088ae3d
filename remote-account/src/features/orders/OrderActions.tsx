import { useSetAtom } from 'jotai';
import type { Game, OrderDetail, OrderLine } from '@press-start/api/contract';
import { cancelOrder, getGame } from '@press-start/api/contract';
import { call, errorMessage, undefinedIfNotFound } from '@press-start/shared-ui/api';
import { addToCartAtom } from '@press-start/shared-ui/cart';
import { Button } from '@press-start/shared-ui/components';
import { showDialog, toast } from '@press-start/shared-ui/feedback';
import { capitalise } from '@press-start/shared-ui/format';
import { useMutation } from '@press-start/shared-ui/forms';

/** Renders a button that adds the order's games to the cart, at current prices and limited by the stock. */
export function OrderAgainButton({ lines }: { lines: readonly OrderLine[] }) {
  const addToCart = useSetAtom(addToCartAtom);
  const orderAgain = useMutation(() => fetchGames(lines), {
    revalidate: 'never',
    onSuccess: (games) => {
      const added = lines.map(({ quantity }, index) => {
        const game = games[index];
        return game ? addToCart(game, quantity) : 0;
      });
      const shortages = lines.flatMap((line, index) =>
        shortageMessages(line, games[index], added[index] ?? 0),
      );
      if (shortages.length === 0) return toast('Your games are in the cart again.');
      const hasAdded = added.some((count) => count > 0);
      return showDialog({
        title: 'Out of reach',
        text: hasAdded
          ? 'The rest is in your cart. This could not be had:'
          : 'Nothing of this order could be had again:',
        list: shortages,
      });
    },
    onError: (error) => toast(errorMessage(error), { tone: 'danger' }),
  });
  return (
    // Set `aria-disabled` instead of `disabled`, because a disabled button loses focus.
    <Button
      variant="secondary"
      icon="cart"
      aria-disabled={orderAgain.pending}
      onClick={() => void orderAgain.run()}
    >
      Order again
    </Button>
  );
}

/** The result contains `undefined` for each game that is no longer in the shop. */
const fetchGames = (lines: readonly OrderLine[]) =>
  Promise.all(
    lines.map(({ product }) => undefinedIfNotFound(call(getGame, { params: { id: product.id_product } }))),
  );

/** Returns an empty array if all units of the line were added to the cart, otherwise one message. */
function shortageMessages({ product, quantity }: OrderLine, game: Game | undefined, added: number): string[] {
  const name = capitalise(product.name_product);
  if (!game) return [`${name} has left the shop`];
  if (added === quantity) return [];
  if (game.in_stock === 0) return [`${name} is sold out`];
  if (added === 0) return [`All there are of ${name} are in your cart already`];
  return [`${name}: ${added} of ${quantity}`];
}

/** Renders a cancel button for a pending or fulfilled order, unless its payment is pending. */
export function CancelOrderButton({ order }: { order: OrderDetail }) {
  const { id_order, payment_status, status_order } = order;
  const cancel = useMutation(() => call(cancelOrder, { params: { id: id_order } }), {
    confirm: () => ({
      title: 'Are you sure?',
      text:
        payment_status === 'paid'
          ? 'The games go back to the shelf, and your money back to you.'
          : 'The games go back to the shelf.',
      confirmText: 'Yes, cancel it',
      cancelText: 'Keep it',
    }),
    // Reload the order even if the API rejects the cancellation, because the order may have changed.
    revalidate: 'always',
    onSuccess: () => toast(`Order #${id_order} is cancelled.`),
    // Move focus to the main element, because the pressed button may no longer exist.
    onSettled: () => document.getElementById('main')?.focus({ preventScroll: true }),
  });
  const isBeforeDispatch = status_order === 'pending' || status_order === 'fulfilled';
  if (!isBeforeDispatch || payment_status === 'pending') return null;
  return (
    <Button
      variant="danger"
      icon="close"
      aria-disabled={cancel.pending}
      aria-label={`Cancel order #${id_order}`}
      onClick={() => void cancel.run()}
    >
      Cancel order
    </Button>
  );
}
