import { readTitles } from './titles';

const read = (text: string) => readTitles('shop.test.ts', text);
/** Returns the numbers that each test in the text cites. */
const numbersIn = (text: string) => read(text).map(({ numbers }) => numbers);

test('Requirement numbers in brackets at the end of a test title are not part of the title', () => {
  expect(read("test('The badge shows 99+ [R066 R067 Q57]', () => {});")).toEqual([
    {
      file: 'shop.test.ts',
      title: 'The badge shows 99+',
      numbers: ['R066', 'R067', 'Q57'],
      misplaced: [],
    },
  ]);
});

test('A test title without numbers in brackets at the end cites no requirement', () => {
  expect(numbersIn("test('The badge shows 99+', () => {}); it('Sorts [by name]', () => {});")).toEqual([
    [],
    [],
  ]);
});

test('Test titles in any kind of quotes are read, and template expressions are left unevaluated', () => {
  const text = [
    `test("It's empty [R001]", f);`,
    'test(`Opens [R002]`, f);',
    'it(`Opens in the theme ${theme} [R003]`, f);',
  ];
  expect(read(text.join('\n')).map(({ title, numbers }) => `${title} ${numbers}`)).toEqual([
    "It's empty R001",
    'Opens R002',
    'Opens in the theme ${theme} R003',
  ]);
});

test('Titles of test.each are read with their placeholders', () => {
  const text = [
    "test.each(['a', 'b'])('%s is empty [R001]', f);",
    "test.each(rows)('$name is empty [R002]', f);",
    "test.concurrent.each`a|b`('$a [R003]', f);",
  ];
  expect(read(text.join('\n')).map(({ title }) => title)).toEqual(['%s is empty', '$name is empty', '$a']);
  expect(numbersIn(text.join('\n'))).toEqual([['R001'], ['R002'], ['R003']]);
});

test('A test inherits the titles and requirement numbers of its enclosing groups', () => {
  const text = `
    describe('the cart [R001]', () => {
      describe.each(themes)('in %s', () => { test('It opens [R002 R001]', f); });
      test('It closes', f);
    });
    test.describe('a visitor [R003]', () => { test('Reads [R004]', f); });
    test('It is outside', f);`;
  expect(read(text).map(({ title, numbers }) => `${title}: ${numbers}`)).toEqual([
    'the cart › in %s › It opens: R001,R002',
    'the cart › It closes: R001',
    'a visitor › Reads: R003,R004',
    'It is outside: ',
  ]);
});

test('A test group without a test is ignored', () => {
  expect(read("describe('the cart [R001]', () => {}); test.describe('the order [R002]', () => {});")).toEqual(
    [],
  );
});

test.each([
  "test.skip('Opens [R001]', f);",
  "test.skip.each(rows)('Opens %s [R001]', f);",
  "test.todo('opens [R001]');",
  "test.fixme('Opens [R001]', f);",
  "test.fail('Opens [R001]', f);",
  "test.failing('Opens [R001]', f);",
  "xtest('Opens [R001]', f);",
  "xit('Opens [R001]', f);",
  "describe.skip('the cart', () => { test('Opens [R001]', f); });",
  "xdescribe('the cart', () => { describe('a line', () => { test('Opens [R001]', f); }); });",
  "test.describe.skip('the cart [R001]', () => { test('Opens', f); });",
])('A test that is skipped, planned or expected to fail is ignored: %s', (text) => {
  expect(read(text)).toEqual([]);
});

test('Steps, configuration, calls to other functions, comments and strings are not read as tests', () => {
  const text = `
    test('Opens', async () => { await test.step('a step [R001]', f); expect('R002 [R002]').toBe(1); });
    test.describe.configure({ timeout: 5 });
    open('the cart [R003]', f);
    // test('Closes [R004]', f);
    const code = "test('Closes [R005]', f);";`;
  expect(read(text).map(({ title, numbers }) => [title, numbers])).toEqual([['Opens', []]]);
});

test('A requirement number that is not in a list of numbers in brackets at the end of a test title is reported as misplaced', () => {
  const text = "test('R001 opens', f); test('Opens [R002, R003]', f); test('Opens [R004] at once', f);";
  expect(read(text).map(({ numbers, misplaced }) => [numbers, misplaced])).toEqual([
    [[], ['R001']],
    [[], ['R002', 'R003']],
    [[], ['R004']],
  ]);
});

test('JSX is parsed in .tsx files, and generic arrow functions in .ts files', () => {
  const opens = "test('Opens [R001]', f);";
  expect(readTitles('Cart.test.tsx', `const note = <p>It's</p>; ${opens}`)).toHaveLength(1);
  expect(readTitles('cart.test.ts', `const same = <T>(value: T) => value; ${opens}`)).toHaveLength(1);
});
