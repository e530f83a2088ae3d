import { normalise } from './text';

const MAX_REASON_LENGTH = 300;

export interface PaidLine {
  id: number;
  quantity: number;
  /** Whole dollars. */
  unit_price: number;
  /** Units that have already been refunded. */
  refunded: number;
}

export function refundReasonError(reason: string): string | undefined {
  const text = normalise(reason);
  if (text === '') return 'Please give a reason: the buyer reads it';
  return text.length > MAX_REASON_LENGTH ? `A reason has at most ${MAX_REASON_LENGTH} characters` : undefined;
}

/**
 * Returns the amount in cents to refund for each line in `units`. A line's share of the amount paid is proportional to
 * its full price; the last line takes the rounding remainder. Refunding all units, in any sequence, adds up to the
 * amount paid.
 * @param units units to refund by line id
 * @param paid amount paid for the order, in whole dollars
 */
export function refundShares(
  lines: readonly PaidLine[],
  paid: number,
  units: ReadonlyMap<number, number>,
): Map<number, number> {
  const shares = sharesOf(lines, paid * 100);
  return new Map(
    lines.flatMap((line) => {
      const { id, quantity, refunded } = line;
      const requested = units.get(id);
      if (requested === undefined) return [];
      const share = shares.get(id) ?? 0;
      const before = portion(share, refunded, quantity);
      return [[id, portion(share, refunded + requested, quantity) - before] as const];
    }),
  );
}

function sharesOf(lines: readonly PaidLine[], cents: number): Map<number, number> {
  const full = lines.reduce((sum, line) => sum + line.unit_price * line.quantity, 0);
  const shares = new Map<number, number>();
  let remaining = cents;
  for (const [index, { id, unit_price, quantity }] of lines.entries()) {
    const share = index === lines.length - 1 ? remaining : portion(cents, unit_price * quantity, full);
    shares.set(id, share);
    remaining -= share;
  }
  return shares;
}

/** Uses BigInt, because `amount * part` can exceed `Number.MAX_SAFE_INTEGER`. */
function portion(amount: number, part: number, whole: number): number {
  return whole === 0 ? 0 : Number((BigInt(amount) * BigInt(part)) / BigInt(whole));
}
