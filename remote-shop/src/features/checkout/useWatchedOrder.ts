import { useEffect } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { Outcome } from './outcome';

const EVERY_MS = 2_000;
const TIMES = 30;

/** The provider's word may come a moment after the buyer: an undecided order is asked for again, for a minute. */
export function useWatchedOrder(outcome: Outcome): void {
  const { revalidate } = useRevalidator();
  const undecided = outcome === 'open' || outcome === 'waiting';

  useEffect(() => {
    if (!undecided) return;
    let recorded = 0;
    const timer = setInterval(() => {
      recorded += 1;
      if (recorded >= TIMES) clearInterval(timer);
      if (!document.hidden) void revalidate();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [undecided, revalidate]);
}
