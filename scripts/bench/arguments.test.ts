import { readArguments } from './arguments';

const sectionNames = ['pages', 'bytes', 'api'];

test('Without arguments, the benchmark selects all sections, both engines and the three default catalogue sizes', () => {
  expect(readArguments([], sectionNames)).toEqual({
    sections: sectionNames,
    products: [480, 10_000, 100_000],
    engines: ['embedded', 'postgresql'],
    runs: 5,
    seconds: 4,
    output: undefined,
  });
});

test('The benchmark selects the sections named in the arguments, in the fixed order of all sections', () => {
  expect(readArguments(['api', 'pages'], sectionNames).sections).toEqual(['pages', 'api']);
});

test('The options of the benchmark override the defaults, and duplicate catalogue sizes are removed', () => {
  const args = ['--products', '480, 10000,480', '--engines', 'postgresql', '--runs', '3', '--seconds', '2'];
  expect(readArguments([...args, '--output', 'docs/x.md'], sectionNames)).toMatchObject({
    products: [480, 10_000],
    engines: ['postgresql'],
    runs: 3,
    seconds: 2,
    output: 'docs/x.md',
  });
});

test.each([
  [['sounds'], "There is no section 'sounds'. Sections: pages, bytes, api."],
  [['--products', '12'], "--products must be a whole number from 480 to 1000000, not '12'."],
  [['--products', '480,many'], "--products must be a whole number from 480 to 1000000, not 'many'."],
  [['--engines', 'sqlite'], "--engines must be embedded or postgresql, not 'sqlite'."],
  [['--runs', '0'], "--runs must be a whole number from 1 to 1000, not '0'."],
  [['--seconds', '1.5'], "--seconds must be a whole number from 1 to 600, not '1.5'."],
])('The benchmark arguments %j are rejected with a message that names the problem', (args, message) => {
  expect(() => readArguments(args, sectionNames)).toThrow(message);
});

test('An unknown option of the benchmark is rejected', () => {
  expect(() => readArguments(['--product', '480'], sectionNames)).toThrow('--product');
});
