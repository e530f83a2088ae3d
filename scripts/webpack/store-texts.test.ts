import ts from 'typescript';
import { inlineStoreTexts } from './store-texts';

const store = { name: 'Arcade "One"', currency: { before: '', code: 'EUR' }, themes: { original: {} } };

const compile = (code: string) =>
  ts
    .transpileModule(code, {
      compilerOptions: { target: ts.ScriptTarget.ES2022, jsx: ts.JsxEmit.Preserve },
      fileName: 'page.tsx',
      transformers: { before: [inlineStoreTexts(store)] },
    })
    .outputText.replace(/^(import .*|export \{\};)\n/gm, '')
    .trim();

const importLine = "import { exactPrice, store } from '@press-start/api/contract/rules';\n";

test.each([
  ['const a = store.name;', 'const a = "Arcade \\"One\\"";'],
  ['const a = `My cart | ${store.name}`;', 'const a = `My cart | ${"Arcade \\"One\\""}`;'],
  ['const a = <b>{store.name}</b>;', 'const a = <b>{"Arcade \\"One\\""}</b>;'],
  ['const a = store.currency.before + 1;', 'const a = "" + 1;'],
])('A build replaces the string property of `store` in %j with its value', (code, compiled) => {
  expect(compile(importLine + code)).toBe(compiled);
  expect(compile(`import { store } from './store';\n${code}`)).toBe(compiled);
});

test.each(['const a = store.themes;', 'const a = store.unknown;', 'const a = other.store.name;'])(
  'A build does not change %j, which is not a string property of the imported `store`',
  (code) => expect(compile(importLine + code)).toBe(code),
);

test('A build does not change the properties of another variable with the name store', () => {
  const code = 'const a = store.name;';
  expect(compile(`import { store } from './state';\n${code}`)).toBe(code);
  expect(compile(`import { exactPrice } from '@press-start/api/contract/rules';\n${code}`)).toBe(code);
});
