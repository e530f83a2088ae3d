import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { OrderDetail } from '@press-start/api/contract';

type Expiry = Pick<OrderDetail, 'expires_at' | 'expires_in_ms'>;

/**
 * Returns the whole seconds until the order expires, updated every second, or `undefined` before hydration
 * and for an order without `expires_at` or `expires_in_ms`. Counts down from `expires_in_ms`, because the
 * system time of the device may be wrong.
 */
export function useTimeLeft({ expires_at, expires_in_ms }: Expiry): number | undefined {
  const [secondsLeft, setSecondsLeft] = useState<number>();
  // During hydration, the first render must match the server's. Any other render can show the time.
  const isHydrated = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  const deadline = useRef<{ expiresAt: string; ms: number }>(undefined);

  useEffect(() => {
    if (expires_at === null || expires_in_ms === undefined) return;
    const ms = Date.now() + expires_in_ms;
    // The response with the shortest delay gives the most accurate deadline.
    const earlier = deadline.current?.expiresAt === expires_at ? deadline.current.ms : ms;
    const end = Math.min(earlier, ms);
    deadline.current = { expiresAt: expires_at, ms: end };
    let timer: number | undefined;
    const tick = () => {
      const left = Math.max(end - Date.now(), 0);
      setSecondsLeft(wholeSeconds(left));
      if (left > 0) timer = window.setTimeout(tick, left % 1_000 || 1_000);
    };
    tick();
    return () => window.clearTimeout(timer);
  }, [expires_at, expires_in_ms]);

  if (expires_at === null) return undefined;
  return secondsLeft ?? (isHydrated && expires_in_ms !== undefined ? wholeSeconds(expires_in_ms) : undefined);
}

const wholeSeconds = (ms: number) => Math.ceil(Math.max(ms, 0) / 1_000);

const neverChanges = () => () => undefined;
