import { useAtomValue } from 'jotai';
import { cartCountAtom } from '../../cart';
import { useHydrated } from '../../session';

/** Returns the number of items in the cart; `undefined` before hydration, because browser storage has it. */
export function useCartCount(): number | undefined {
  const count = useAtomValue(cartCountAtom);
  return useHydrated() ? count : undefined;
}
