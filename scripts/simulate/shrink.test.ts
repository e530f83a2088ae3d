import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { shrink } from './shrink';

test('Shortening a list leaves exactly the items without which the failure disappears', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.nat(100), { maxLength: 40 }),
      fc.infiniteStream(fc.boolean()),
      async (items, needed) => {
        const required = items.filter(() => needed.next().value === true);
        const fails = async (part: readonly number[]) => required.every((item) => part.includes(item));
        expect(await shrink(items, fails)).toEqual(required);
      },
    ),
  );
});

test('Shortening leaves two of three equal items if the failure needs two of them', async () => {
  const fails = async (part: readonly string[]) => part.filter((item) => item === 'order').length >= 2;
  expect(await shrink(['wait', 'order', 'wait', 'order', 'order'], fails)).toEqual(['order', 'order']);
});

test('Shortening 1000 items to one needs fewer than 50 attempts', async () => {
  let attempts = 0;
  const fails = async (part: readonly number[]) => {
    attempts += 1;
    return part.includes(637);
  };
  expect(
    await shrink(
      Array.from({ length: 1000 }, (_, index) => index),
      fails,
    ),
  ).toEqual([637]);
  expect(attempts).toBeLessThan(50);
});
