import { Check } from 'typebox/value';
import { type Counts, emptyCounts, guardReportSchema, newerOf, problemKinds, sumOf } from './evidence';

const report = {
  store: 'store-1',
  host: 'host-1',
  guards: [{ id: 'guard-1', remote: 'shop', steps: [{ percent: 10, counts: emptyCounts() }] }],
};
const [guard] = report.guards;
const isValid = (candidate: unknown) => Check(guardReportSchema, candidate);

const reportWith = (steps: unknown) => ({ ...report, guards: [{ ...guard, steps }] });
const reportWithCount = (kind: string, count: unknown) => {
  const counts = emptyCounts();
  return reportWith([{ percent: 10, counts: { ...counts, live: { ...counts.live, [kind]: count } } }]);
};

test('A report of a host is valid with or without a release store, guards, a rejection and counts', () => {
  for (const valid of [
    report,
    { ...report, store: null },
    { ...report, guards: [] },
    { ...report, guards: [{ ...guard, rejection: 'it failed 3 times' }] },
    reportWith([]),
    reportWithCount('visits', 200),
  ])
    expect(isValid(valid)).toBe(true);
});

test.each(['visits', ...problemKinds])(
  'A report is invalid unless its count of %s is a whole number from 0',
  (kind) => {
    for (const count of [-1, 0.5, '1', null, undefined])
      expect(isValid(reportWithCount(kind, count))).toBe(false);
  },
);

test('A report without a required part is invalid', () => {
  const { live: _live, ...canaryOnly } = emptyCounts();
  const { canary: _canary, ...liveOnly } = emptyCounts();
  for (const invalid of [
    null,
    [],
    {},
    { ...report, store: undefined },
    { ...report, store: 7 },
    { ...report, host: undefined },
    { ...report, guards: undefined },
    { ...report, guards: [null] },
    { ...report, guards: [{ ...guard, id: undefined }] },
    { ...report, guards: [{ ...guard, remote: undefined }] },
    { ...report, guards: [{ ...guard, rejection: 7 }] },
    reportWith(undefined),
    reportWith([{ percent: 10 }]),
    reportWith([{ counts: emptyCounts() }]),
    reportWith([{ percent: '10', counts: emptyCounts() }]),
    reportWith([{ percent: 10, counts: canaryOnly }]),
    reportWith([{ percent: 10, counts: liveOnly }]),
  ])
    expect([invalid, isValid(invalid)]).toEqual([invalid, false]);
});

const counts = (canary: Partial<Counts['canary']>, live: Partial<Counts['live']>): Counts => {
  const empty = emptyCounts();
  return { canary: { ...empty.canary, ...canary }, live: { ...empty.live, ...live } };
};

test('The counts of several hosts are added for each release and kind', () => {
  const one = counts({ visits: 20, errors: 2, lcp: 1 }, { visits: 180, inp: 4 });
  const other = counts({ visits: 5, errors: 1, renders: 3 }, { visits: 40, cls: 2 });
  expect(sumOf([one, other])).toEqual(
    counts({ visits: 25, errors: 3, lcp: 1, renders: 3 }, { visits: 220, inp: 4, cls: 2 }),
  );
  expect(sumOf([])).toEqual(emptyCounts());
});

test('Of two reports of one host process, the higher counts are newer', () => {
  const older = counts({ visits: 20, errors: 2 }, { visits: 180 });
  const newer = counts({ visits: 21, errors: 2 }, { visits: 190, lcp: 1 });
  expect([newerOf(older, newer), newerOf(newer, older)]).toEqual([newer, newer]);
});
