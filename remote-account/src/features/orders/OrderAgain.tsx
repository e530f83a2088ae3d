import type { OrderLine } from '@press-start/api/contract';
import { Button } from '@press-start/shared-ui/components';
import { useState } from 'react';
import { useOrderAgain } from './useOrderAgain';

/** The same games into the cart once more. */
export function OrderAgain({ lines }: { lines: readonly OrderLine[] }) {
  const orderAgain = useOrderAgain();
  const [busy, setBusy] = useState(false);

  const again = async () => {
    setBusy(true);
    await orderAgain(lines);
    setBusy(false);
  };

  return (
    // Not disabled while it works: that would drop the focus.
    <Button variant="secondary" icon="cart" aria-disabled={busy} onClick={() => busy || void again()}>
      Order again
    </Button>
  );
}
