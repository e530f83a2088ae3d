import { readArguments } from './arguments';

const names = ['first', 'second', 'third'];

test('Without arguments, all scenarios run with 200 requests per second and five seconds around each fault', () => {
  expect(readArguments([], names)).toEqual({
    scenarios: names,
    short: false,
    rate: 200,
    seconds: 5,
    output: undefined,
  });
});

test('With --short, the load is smaller unless other options set it', () => {
  expect(readArguments(['--short'], names)).toMatchObject({ short: true, rate: 20, seconds: 1 });
  const given = ['--short', '--rate', '300', '--seconds', '7', '--output', 'report.json'];
  expect(readArguments(given, names)).toMatchObject({ rate: 300, seconds: 7, output: 'report.json' });
});

test('Named scenarios run in their fixed order, and an unknown name is rejected with the existing names', () => {
  expect(readArguments(['third', 'first'], names).scenarios).toEqual(['first', 'third']);
  expect(() => readArguments(['fourth'], names)).toThrow(
    "There is no scenario 'fourth'. Scenarios: first, second, third.",
  );
});

test.each([
  ['--rate', '0'],
  ['--rate', '2001'],
  ['--seconds', '1.5'],
  ['--seconds', 'ten'],
])('The invalid option %s %s is rejected with its limits', (option, value) => {
  expect(() => readArguments([option, value], names)).toThrow(
    new RegExp(`^${option} must be a whole number from 1 to \\d+, not '${value}'\\.$`),
  );
});
