import type { Insertable } from 'kysely';
import type { Random } from '@press-start/art/random';
import type { Tables } from '../../src/db/tables';
import { foldText } from '../../src/modules/accounts/account.repo';
import { openingDay } from './order-dates';
import type { Person } from './people';

/** The id is already known, so that orders and reviews can refer to it. */
export type Shopper = Insertable<Tables['account']> & { id: number; created_at: Date };

export type RegisteredShopper = Pick<Shopper, 'id' | 'address' | 'created_at'>;

/** Number of shoppers who registered before the store opened. */
const REGULARS = 8;

/** Returns accounts without passwords, in order of registration. */
export function makeShoppers(
  random: Random,
  people: readonly Person[],
  ids: readonly number[],
  now: Date,
): Shopper[] {
  const opening = openingDay(now).getTime();
  return people.map((person, index) => {
    const progress = (index - REGULARS + random.next()) / (people.length - REGULARS);
    const registered =
      index < REGULARS
        ? opening - (REGULARS - index) * 3_600_000
        : opening + progress * (now.getTime() - opening);
    return {
      id: ids[index] ?? 0,
      ...person,
      username_folded: foldText(person.username),
      email_folded: foldText(person.email),
      password_hash: null,
      active: index < REGULARS || !random.chance(0.05),
      created_at: new Date(Math.floor(registered)),
    };
  });
}

/**
 * Picks a shopper who had registered by the given time, or the first shopper if none had. The list must be in
 * order of registration. Throws if the list is empty.
 */
export function pickBuyer(
  random: Random,
  shoppers: readonly RegisteredShopper[],
  at: Date,
): RegisteredShopper {
  let [low, high] = [0, shoppers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((shoppers[middle]?.created_at ?? at) < at) low = middle + 1;
    else high = middle;
  }
  const buyer = shoppers[random.int(0, Math.max(0, low - 1))];
  if (buyer === undefined) throw new Error('The list of shoppers must not be empty');
  return buyer;
}
