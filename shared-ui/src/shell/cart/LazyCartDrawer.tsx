import { type ReactNode, useEffect, useState } from 'react';
import { afterPaint } from '../../afterPaint';
import { toast } from '../../feedback';
import { loadOmittedParts } from '../../themes';

/**
 * Loads and renders the cart drawer. If loading fails, calls `onClose` and shows a toast, so that the next
 * click tries again. React's `lazy` would cache the failure and unmount the app layout.
 *
 * @param onClose must be the same function in every render
 */
export function LazyCartDrawer({ onClose }: { onClose: () => void }) {
  const [drawer, setDrawer] = useState<ReactNode>();
  useEffect(() => {
    Promise.all([
      import(/* webpackChunkName: "cart-drawer" */ './CartDrawer'),
      // Let the browser paint first, because opening a modal dialog restyles the whole page, which is slow.
      afterPaint(),
      // If loading the omitted icons and tokens fails, the drawer works without them.
      loadOmittedParts().catch(() => undefined),
    ]).then(
      ([{ default: CartDrawer }]) => setDrawer(<CartDrawer onClose={onClose} />),
      (error: unknown) => {
        console.error('Could not load the cart drawer', error);
        onClose();
        toast('The cart cannot be opened right now. Please try again.', { tone: 'danger' });
      },
    );
  }, [onClose]);
  const isLoading = drawer === undefined;
  useEffect(() => {
    if (!isLoading) return;
    const cancel = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onClose();
    };
    window.addEventListener('keydown', cancel);
    return () => window.removeEventListener('keydown', cancel);
  }, [isLoading, onClose]);
  return drawer;
}
