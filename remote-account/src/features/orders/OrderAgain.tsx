import { getGame } from '@press-start/api/contract';
import type { Game, OrderLine } from '@press-start/api/contract';
import { call, errorMessage } from '@press-start/shared-ui/api';
import { addToCartAtom } from '@press-start/shared-ui/cart';
import { Button } from '@press-start/shared-ui/components';
import { showDialog, toast } from '@press-start/shared-ui/feedback';
import { capitalise } from '@press-start/shared-ui/format';
import { useMutation } from '@press-start/shared-ui/forms';
import { useSetAtom } from 'jotai';
import { unlessMissing } from '../../missing';

/** Puts the same games into the cart once more, at today's prices and as far as the stock goes. */
export function OrderAgain({ lines }: { lines: readonly OrderLine[] }) {
  const addToCart = useSetAtom(addToCartAtom);
  const again = useMutation(() => fetchGames(lines), {
    revalidate: 'never',
    onSuccess: (games) => {
      const added = lines.map(({ quantity }, index) => {
        const game = games[index];
        return game ? addToCart(game, quantity) : 0;
      });
      const short = lines.flatMap((line, index) => shortage(line, games[index], added[index] ?? 0));
      if (short.length === 0) return toast('Your games are in the cart again.');
      const some = added.some((count) => count > 0);
      return showDialog({
        title: 'Out of reach',
        text: some
          ? 'The rest is in your cart. This could not be had:'
          : 'Nothing of this order could be had again:',
        list: short,
      });
    },
    onError: (error) => toast(errorMessage(error), { tone: 'danger' }),
  });
  return (
    // Not disabled while it works: that would drop the focus.
    <Button variant="secondary" icon="cart" aria-disabled={again.pending} onClick={() => void again.run()}>
      Order again
    </Button>
  );
}

/** One game per line, in their order; undefined for what has left the shop. */
const fetchGames = (lines: readonly OrderLine[]) =>
  Promise.all(
    lines.map(({ product }) => unlessMissing(call(getGame, { params: { id: product.id_product } }))),
  );

/** What to say about a line that did not fit into the cart whole; nothing when it did. */
function shortage({ product, quantity }: OrderLine, game: Game | undefined, added: number): string[] {
  const name = capitalise(product.name_product);
  if (!game) return [`${name} has left the shop`];
  if (added === quantity) return [];
  if (game.in_stock === 0) return [`${name} is sold out`];
  if (added === 0) return [`All there are of ${name} are in your cart already`];
  return [`${name}: ${added} of ${quantity}`];
}
