import type { Random } from '@press-start/art/random';
import type { OrderStatus, PaymentStatus } from '../../contract';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export interface Step {
  at: Date;
  source: 'checkout' | 'payment' | 'expiry' | 'admin';
  status: OrderStatus;
  payment_status: PaymentStatus;
}

export type Outcome = 'waiting' | 'paid' | 'dispatched' | 'delivered' | 'expired' | 'rejected' | 'refunded';

export function pickOutcome(random: Random, ageInDays: number): Outcome {
  if (random.chance(0.09)) return random.pick(['expired', 'expired', 'rejected', 'refunded']);
  if (ageInDays > 8) return 'delivered';
  if (ageInDays > 3) return random.pick(['dispatched', 'dispatched', 'delivered']);
  return random.pick(['waiting', 'waiting', 'paid', 'paid', 'paid', 'dispatched', 'dispatched']);
}

export function makeSteps(random: Random, outcome: Outcome, placedAt: Date, now: Date): Step[] {
  const steps: Step[] = [{ at: placedAt, source: 'checkout', status: 'pending', payment_status: 'unpaid' }];
  const addStep = (step: Omit<Step, 'at'>, from: number, to: number) => {
    const last = (steps.at(-1)?.at ?? placedAt).getTime();
    // Keep the steps in order and in the past, even for a very recent order.
    const at = Math.min(last + random.float(from, to), (last + now.getTime()) / 2);
    steps.push({ ...step, at: new Date(Math.floor(at)) });
  };
  const paid = { source: 'payment', status: 'fulfilled', payment_status: 'paid' } as const;
  switch (outcome) {
    case 'waiting':
      // The payment is pending, because an order without a payment expires after `PAYMENT_HOLD_MINUTES`.
      addStep({ source: 'payment', status: 'pending', payment_status: 'pending' }, MINUTE, 9 * MINUTE);
      break;
    case 'expired':
      addStep({ source: 'expiry', status: 'cancelled', payment_status: 'expired' }, 15 * MINUTE, 16 * MINUTE);
      break;
    case 'rejected':
      addStep({ source: 'payment', status: 'cancelled', payment_status: 'rejected' }, MINUTE, 9 * MINUTE);
      break;
    case 'refunded':
      addStep(paid, MINUTE, 9 * MINUTE);
      addStep({ source: 'payment', status: 'cancelled', payment_status: 'refunded' }, 5 * HOUR, 20 * HOUR);
      break;
    case 'paid':
    case 'dispatched':
    case 'delivered':
      addStep(paid, MINUTE, 9 * MINUTE);
      if (outcome === 'paid') break;
      addStep({ source: 'admin', status: 'dispatched', payment_status: 'paid' }, 5 * HOUR, 2 * DAY);
      if (outcome === 'dispatched') break;
      addStep({ source: 'admin', status: 'delivered', payment_status: 'paid' }, DAY, 5 * DAY);
  }
  return steps;
}
