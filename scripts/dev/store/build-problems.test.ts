import { findProblems } from './build-problems';

const folders = { root: '/store', directory: '/store/remote-shop' };

test('A build error is reported with its file and, if known, its line, but no stack trace or colour codes', () => {
  const message = [
    'Module build failed (from ../node_modules/ts-loader/index.js):',
    'Error: TypeScript emitted no output for /store/remote-shop/src/routes.tsx.',
    '    at makeSourceMapAndFinish (/store/node_modules/ts-loader/dist/index.js:55:18)',
  ].join('\n');
  const syntax =
    "\u001b[90m[tsl] \u001b[31mERROR\u001b[0m in \u001b[36m/store/remote-shop/src/routes.tsx(3,14)\u001b[0m\n      TS1005: ',' expected.";
  expect(
    findProblems(
      [
        { message, moduleName: './src/paths.ts' },
        { message: syntax, loc: '3:13' },
      ],
      folders,
    ),
  ).toEqual([
    {
      file: 'remote-shop/src/paths.ts',
      message: 'Error: TypeScript emitted no output for /store/remote-shop/src/routes.tsx.',
    },
    { file: 'remote-shop/src/routes.tsx', line: 3, message: "TS1005: ',' expected." },
  ]);
});

test('A missing module is reported with the importing file, even if that file is in another package', () => {
  const message = "Module not found: Error: Can't resolve './Missing' in '/store/shared-ui/src/shell'";
  expect(
    findProblems([{ message, moduleName: '../shared-ui/src/shell/Footer.tsx', loc: '12:0-40' }], folders),
  ).toEqual([{ file: 'shared-ui/src/shell/Footer.tsx', line: 12, message }]);
});

test('Build errors at the same position are reported once, and so are equal errors without a position', () => {
  const error = { message: 'Something failed' };
  const otherError = { message: 'Something else failed' };
  const positioned = { message: 'Unexpected token', moduleName: './src/a.ts', loc: '1:2' };
  expect(findProblems([error, error, otherError, positioned, positioned], folders)).toEqual([
    { message: 'Something failed' },
    { message: 'Something else failed' },
    { file: 'remote-shop/src/a.ts', line: 1, message: 'Unexpected token' },
  ]);
});
