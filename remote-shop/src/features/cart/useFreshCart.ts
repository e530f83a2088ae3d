import { cartAtom, refreshCartAtom } from '@press-start/shared-ui/cart';
import type { CartChange, CartLine } from '@press-start/shared-ui/cart';
import { toast } from '@press-start/shared-ui/feedback';
import { capitalise } from '@press-start/shared-ui/format';
import { useHydrated } from '@press-start/shared-ui/session';
import { useAtomValue, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import type { FreshCart } from './loadCart';

/** The lines with present prices and stock; undefined until browser storage has been read. */
export function useFreshCart({ games, gone }: FreshCart): readonly CartLine[] | undefined {
  const hydrated = useHydrated();
  const lines = useAtomValue(cartAtom);
  const refresh = useSetAtom(refreshCartAtom);
  useEffect(() => {
    if (hydrated) refresh(games, gone).forEach(tell);
  }, [hydrated, games, gone, refresh]);
  return hydrated ? lines : undefined;
}

function tell({ name_product, quantity }: CartChange): void {
  const name = capitalise(name_product);
  if (quantity === 0) toast(`${name} is sold out and has left your cart.`, { tone: 'danger' });
  else toast(`Only ${quantity} ${name} left: your cart was adjusted.`, { tone: 'danger' });
}
