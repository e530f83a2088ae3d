/** Reads the contract of the fixture, and describes a release that uses it. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type ts from 'typescript';
import { SourceNames } from '../../build/source-names';
import type { ContractFiles, ContractUser } from '../contract-changes';
import { declaredCalls } from '../declared-calls';
import { selectNeeds } from '../release-needs';
import { createProgram, readTypes } from '../types/read-types';
import { document } from './fixture-api';

const folder = path.join(__dirname, 'fixture');
const entryPoints = Object.fromEntries(
  ['events.ts', 'cart.ts', 'components.tsx', 'storage.ts', 'paths.ts', 'page.ts', 'fragments.tsx'].map(
    (file) => [`@press-start/shared-ui/${file.replace(/\.tsx?$/, '')}`, path.join(folder, file)],
  ),
);

const pages = { shop: ['/home', '/game/:gameId'], account: ['/login'] };

/** `file` is a file of the fixture, `openapi.json` or `pages.json`. */
export interface Edit {
  file: string;
  from: string;
  to: string;
}

let previous: ts.Program | undefined;

/**
 * Returns the contract of the fixture after the edit.
 * @throws if the text to replace does not occur exactly once
 */
export function contractWith(edit?: Edit): ContractFiles {
  const replace = (file: string, text: string) => {
    if (edit?.file !== file) return text;
    const [before, ...rest] = text.split(edit.from);
    if (rest.length !== 1) throw new Error(`${file} contains '${edit.from}' ${rest.length} times`);
    return `${before}${edit.to}${rest[0]}`;
  };
  const file = edit && path.join(folder, edit.file);
  const replacements = new Map(
    file && /\.tsx?$/.test(file) ? [[file, replace(edit.file, readFileSync(file, 'utf8'))]] : [],
  );
  const program = createProgram({ entryPoints, replacements, ...(previous && { previous }) });
  previous ??= program;
  const types = readTypes(program, entryPoints);
  const api = declaredCalls(JSON.parse(replace('openapi.json', JSON.stringify(document))));
  if (!api) throw new Error('The OpenAPI document is not valid');
  const modules = Object.fromEntries(
    Object.entries(types.exports).map(([module, values]) => [module, Object.keys(values)]),
  );
  return {
    names: { version: '0.6.0', modules, types: {} },
    shapes: { ...types, api, pages: JSON.parse(replace('pages.json', JSON.stringify(pages))) },
  };
}

/** The compiled source of a remote that uses the contract. */
const source = `
  on('cart:item-added', ({ id_product, quantity }) => toast(price(id_product * quantity), { tone: 'danger' }));
  on('session:ended', ({ reason }) => reason);
  emit('order:placed', { id_order: 3 });
  jsx(Button, { text: paths.game(7), tone: 'danger', type: 'submit', onClick: () => paths.login('/home') });
  jsx(Field, { label: 'error', onChange: (value, isValid) => value });
  jsx(Panel, { $wide: true });
  jsx(Fragment, { slot: 'order.after', params: { ids: [7] } });
  readJson('viewed');
  const { lines: [{ platforms: [{ name_platform }] }] } = get(cartAtom) ?? findLine(7);
  Object.values(get(stockAtom));
  set(couponAtom, addToCartAtom, cartCountAtom);
  call(listGames, { query: { genre: 'arcade', sort: 'price' } }).then(([{ name_product, in_stock, publisher }]) => 0);
  call(createOrder, { body: { address: '', note: '' } }).then(({ status }) => status);
  const Related = ({ params: { id } }) => id;
  const handle = { server: 'full', meta: ({ origin }) => ({ title: origin, image: '' }) };
`;

const usedCalls = ['GET /games', 'POST /orders/:id/notes'];

/** Returns release 0.4.1 of the account remote, built with the given contract. */
export function releaseBuiltWith({ names, shapes }: ContractFiles): Required<ContractUser> {
  const found = new SourceNames();
  found.add(source);
  const exports = Object.fromEntries(
    Object.entries(names.modules).map(([module, values]) => [
      module,
      values.filter((name) => source.includes(name)),
    ]),
  );
  const calls = Object.fromEntries(Object.entries(shapes.api).filter(([call]) => usedCalls.includes(call)));
  return {
    name: 'account',
    release: '0.4.1+3fa9c1d2',
    contract: { version: names.version, modules: exports },
    needs: selectNeeds(shapes, calls, { exports, sources: found, offered: ['game.after'] }),
  };
}
