/** Which games are on the shelves, and since when they are as they are: read from the api and kept for a while. */
import { listGameDates } from '@press-start/api/contract';
import type { AnswerOf } from '@press-start/api/contract';
import { call } from '@press-start/shared-ui/api';

type Dates = AnswerOf<typeof listGameDates>;

const keptForMs = 10 * 60_000;

let kept: { dates: Dates; until: number } | undefined;
let reading: Promise<Dates> | undefined;

/**
 * Ten minutes old at most; older when the api is out of reach.
 * @throws ApiError when it has never been in reach
 */
export async function shelves(): Promise<Dates> {
  if (kept && Date.now() < kept.until) return kept.dates;
  // However many ask at a time, the api is asked once.
  reading ??= call(listGameDates).finally(() => (reading = undefined));
  try {
    const dates = await reading;
    kept = { dates, until: Date.now() + keptForMs };
    return dates;
  } catch (error) {
    if (kept) return kept.dates;
    throw error;
  }
}

/** For tests: nothing has been read yet. */
export function forgetShelves(): void {
  kept = undefined;
}
