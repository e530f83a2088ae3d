import { useEffect, useState, type ComponentType } from 'react';
import { toast } from '../feedback';

type Drawer = ComponentType<{ onClose: () => void }>;

/**
 * The drawer's code, fetched when it is first opened. Should that fail, the drawer closes and says so, and the next
 * press asks again: a lazy component would remember the failure, and take the frame down with it.
 */
export function useCartDrawer(open: boolean, close: () => void): Drawer | undefined {
  const [drawer, setDrawer] = useState<{ Drawer: Drawer }>();
  useEffect(() => {
    if (!open || drawer) return;
    import(/* webpackChunkName: "cart-drawer" */ './CartDrawer').then(
      (module) => setDrawer({ Drawer: module.default }),
      (error: unknown) => {
        console.error('The cart drawer could not be loaded', error);
        close();
        toast('The cart cannot be opened right now. Please try again.', { tone: 'danger' });
      },
    );
  }, [open, drawer, close]);
  return open ? drawer?.Drawer : undefined;
}
