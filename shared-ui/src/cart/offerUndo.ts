import type { CartLine } from './lines';

/**
 * Shows a toast with a button that restores the removed lines.
 *
 * @param before the cart before the removal
 */
export function offerUndo(before: readonly CartLine[]): void {
  import(/* webpackChunkName: "cart-undo" */ './undo').then(
    ({ showUndo }) => showUndo(before),
    (error: unknown) => console.error('Could not offer to undo the removal', error),
  );
}
