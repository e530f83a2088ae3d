import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';

/** The last migration that was written before this rule. */
const lastUncheckedMigration = '0195';

/**
 * Changes with which the previous version of the API cannot work, and which therefore belong in a later release than
 * the code that no longer needs the old schema.
 */
const breakingChanges: Record<string, RegExp> = {
  'drops a column or a table': /drop\s+(column|table|view)/i,
  'renames a column or a table': /rename\s+(column\s+|to\b|\S+\s+to\b)/i,
  'changes the type of a column': /alter\s+column\s+\S+\s+(set\s+data\s+)?type/i,
  'makes an existing column required': /alter\s+column\s+\S+\s+set\s+not\s+null/i,
  'adds a required column without a default': /add\s+column\s+(?!.*\bdefault\b)[^,;]*not\s+null/i,
};

/**
 * Breaking migrations that are allowed, because no running version uses what they change. The value is the
 * release that stopped using it.
 */
const exceptions: Record<string, string> = {};

const breakingChangesIn = (text: string) =>
  Object.entries(breakingChanges).flatMap(([change, pattern]) => (pattern.test(text) ? [change] : []));

test('Migrations after 0195 contain no statement with which the previous version of the API could not work during an upgrade', () => {
  const files = readdirSync(import.meta.dirname).filter((file) => /^\d{4}-.*\.ts$/.test(file));
  const later = files.filter((file) => file.slice(0, 4) > lastUncheckedMigration && !(file in exceptions));
  const found = later.flatMap((file) =>
    breakingChangesIn(readFileSync(path.join(import.meta.dirname, file), 'utf8')).map(
      (change) => `${file} ${change}`,
    ),
  );
  expect(files.length).toBeGreaterThan(30);
  expect(found).toEqual([]);
});

test.each([
  ['alter table product drop column stock', 'drops a column or a table'],
  ['alter table product rename column stock to units', 'renames a column or a table'],
  ['alter table product rename to game', 'renames a column or a table'],
  ['alter table product alter column price type numeric', 'changes the type of a column'],
  ['alter table product alter column price set not null', 'makes an existing column required'],
  ['alter table product add column rank integer not null', 'adds a required column without a default'],
])('The statement "%s" counts as a change that %s', (statement, change) => {
  expect(breakingChangesIn(statement)).toEqual([change]);
});

test.each([
  'alter table product add column rank integer not null default 0',
  'alter table product add column note text',
  'create index product_rank on product (rank)',
  'alter table product alter column note drop not null',
])('The statement "%s" works with the previous version', (statement) => {
  expect(breakingChangesIn(statement)).toEqual([]);
});
