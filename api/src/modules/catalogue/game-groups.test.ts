import { expect, test } from '@jest/globals';
import { BitSet } from './bit-set';
import { GameGroups } from './game-groups';

const SIZE = 1000;
const GROUPS = 20;

const groupsOf = (position: number) => [
  ...new Set([position % GROUPS, (7 * position) % GROUPS, (position >>> 5) % GROUPS]),
];

const memberships = Array.from({ length: SIZE }, (_, position) =>
  groupsOf(position).map((group) => [position, 100 + group] as const),
)
  .flat()
  // The database returns the pairs in no particular order.
  .reverse();

const groups = new GameGroups(SIZE, {
  positions: Int32Array.from(memberships, ([position]) => position),
  ids: Int32Array.from(memberships, ([, id]) => id),
});

test.each([0, 1, 5, 40, 100, 500, SIZE])(
  'The counts of GameGroups equal those of a naive implementation if %i of 1000 games match',
  (matches) => {
    const games = BitSet.none(SIZE);
    const positions = Array.from({ length: matches }, (_, index) => (index * 37) % SIZE);
    for (const position of positions) games.add(position);
    const counts = groups.countIn(games);
    for (let group = 0; group < GROUPS; group += 1) {
      const expected = positions.filter((position) => groupsOf(position).includes(group)).length;
      expect(counts.get(100 + group)).toBe(expected);
    }
  },
);

test('GameGroups returns undefined for a group without games', () => {
  expect(groups.get(1)).toBeUndefined();
  expect(groups.get(100)?.has(0)).toBe(true);
});
