import { useEffect, useState, type ReactNode } from 'react';
import { toast } from '../feedback';

/**
 * The cart drawer, its code fetched when it is opened. Should that fail, it closes and says so, and the next press asks
 * again: React's own `lazy` would remember the failure, and take the frame down with it.
 *
 * @param onClose the same function in every render
 */
export function LazyCartDrawer({ onClose }: { onClose: () => void }) {
  const [drawer, setDrawer] = useState<ReactNode>();
  useEffect(() => {
    import(/* webpackChunkName: "cart-drawer" */ './CartDrawer').then(
      ({ default: CartDrawer }) => setDrawer(<CartDrawer onClose={onClose} />),
      (error: unknown) => {
        console.error('The cart drawer could not be loaded', error);
        onClose();
        toast('The cart cannot be opened right now. Please try again.', { tone: 'danger' });
      },
    );
  }, [onClose]);
  useEffect(() => {
    // Until the drawer has the focus nobody else hears the key.
    const leave = ({ key, target }: KeyboardEvent) => {
      if (key === 'Escape' && target === document.body) onClose();
    };
    window.addEventListener('keydown', leave);
    return () => window.removeEventListener('keydown', leave);
  }, [onClose]);
  return drawer;
}
