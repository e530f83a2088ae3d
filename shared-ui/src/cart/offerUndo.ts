import type { CartLine } from './lines';

/**
 * Gives the shopper ten seconds to undo the removal of lines.
 *
 * @param before the cart before the removal
 */
export function offerUndo(before: readonly CartLine[]): void {
  import(/* webpackChunkName: "cart-undo" */ './undo').then(
    ({ showUndo }) => showUndo(before),
    (error: unknown) => console.error('Could not offer to undo the removal', error),
  );
}
