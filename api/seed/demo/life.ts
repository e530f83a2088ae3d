import type { OrderStatus, PaymentStatus } from '../../contract';
import type { Random } from '../covers/pixels';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** One step an order went through, as its history tells it. */
export interface Step {
  at: Date;
  source: 'checkout' | 'payment' | 'expiry' | 'admin';
  status: OrderStatus;
  payment_status: PaymentStatus;
}

/** How an order went, from the checkout to where it stands now. */
export type Fate = 'waiting' | 'paid' | 'sent' | 'arrived' | 'expired' | 'rejected' | 'taken-back';

/**
 * What has become of an order of this age in days. Nothing that is old is still on its way, and what waits does so for a
 * payment the provider has announced: an order without one would be cancelled by the maintenance job.
 */
export function drawFate(random: Random, age: number): Fate {
  if (random.chance(0.09)) return random.pick(['expired', 'expired', 'rejected', 'taken-back']);
  if (age > 8) return 'arrived';
  if (age > 3) return random.pick(['sent', 'sent', 'arrived']);
  return random.pick(['waiting', 'waiting', 'paid', 'paid', 'paid', 'sent', 'sent']);
}

/** The steps of that fate, the first at `placedAt`, none after `now`. */
export function stepsOf(random: Random, fate: Fate, placedAt: Date, now: Date): Step[] {
  const steps: Step[] = [{ at: placedAt, source: 'checkout', status: 'pending', payment_status: 'unpaid' }];
  const then = (step: Omit<Step, 'at'>, from: number, to: number) => {
    const last = (steps.at(-1)?.at ?? placedAt).getTime();
    // However young the order is, its steps keep their order and none lies in the future.
    const at = Math.min(last + random.between(from, to), (last + now.getTime()) / 2);
    steps.push({ ...step, at: new Date(Math.floor(at)) });
  };
  const paid = { source: 'payment', status: 'fulfilled', payment_status: 'paid' } as const;
  switch (fate) {
    case 'waiting':
      then({ source: 'payment', status: 'pending', payment_status: 'pending' }, MINUTE, 9 * MINUTE);
      break;
    case 'expired':
      then({ source: 'expiry', status: 'cancelled', payment_status: 'expired' }, 15 * MINUTE, 16 * MINUTE);
      break;
    case 'rejected':
      then({ source: 'payment', status: 'cancelled', payment_status: 'rejected' }, MINUTE, 9 * MINUTE);
      break;
    case 'taken-back':
      then(paid, MINUTE, 9 * MINUTE);
      then({ source: 'payment', status: 'cancelled', payment_status: 'refunded' }, 5 * HOUR, 20 * HOUR);
      break;
    case 'paid':
    case 'sent':
    case 'arrived':
      then(paid, MINUTE, 9 * MINUTE);
      if (fate === 'paid') break;
      then({ source: 'admin', status: 'dispatched', payment_status: 'paid' }, 5 * HOUR, 2 * DAY);
      if (fate === 'sent') break;
      then({ source: 'admin', status: 'delivered', payment_status: 'paid' }, DAY, 5 * DAY);
  }
  return steps;
}
