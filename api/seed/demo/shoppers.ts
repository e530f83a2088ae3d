import type { Insertable } from 'kysely';
import type { Tables } from '../../src/db/tables';
import { folded } from '../../src/modules/accounts/account.repo';
import type { Random } from '../covers/pixels';
import { openingDay } from './days';
import type { Person } from './people';

/** An account's row with its id, which orders and reviews need. */
export type Shopper = Insertable<Tables['account']> & { id: number; created_at: Date };

/** Of an account what the drawing of an order looks at. */
export type Joined = Pick<Shopper, 'id' | 'address' | 'created_at'>;

/** So many have been customers from the first day on. */
const REGULARS = 8;

/**
 * Rows of the people's accounts, in the order they joined: the regulars before the opening, the others spread since.
 * A null password is one that nobody can give: such an account cannot be signed in to.
 */
export function drawShoppers(
  random: Random,
  people: readonly Person[],
  ids: readonly number[],
  now: Date,
): Shopper[] {
  const opening = openingDay(now).getTime();
  return people.map((person, index) => {
    const since = (index - REGULARS + random.next()) / (people.length - REGULARS);
    const joined =
      index < REGULARS
        ? opening - (REGULARS - index) * 3_600_000
        : opening + since * (now.getTime() - opening);
    return {
      id: ids[index] ?? 0,
      ...person,
      username_folded: folded(person.username),
      email_folded: folded(person.email),
      password_hash: null,
      active: index < REGULARS || !random.chance(0.05),
      created_at: new Date(Math.floor(joined)),
    };
  });
}

/** One of those who had joined by then, of a list in the order they joined. */
export function drawBuyer(random: Random, shoppers: readonly Joined[], at: Date): Joined {
  let [low, high] = [0, shoppers.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((shoppers[middle]?.created_at ?? at) < at) low = middle + 1;
    else high = middle;
  }
  const buyer = shoppers[random.int(0, Math.max(0, low - 1))];
  if (buyer === undefined) throw new Error('Nobody is there to buy');
  return buyer;
}
