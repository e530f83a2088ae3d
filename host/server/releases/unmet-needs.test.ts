import type { ContractShapes } from '../../../scripts/contract/contract-shapes';
import type { ReleaseNeeds } from '../../../scripts/contract/release-needs';
import { readApiCalls } from './api-contract';
import type { Release } from './release';
import { findBrokenLinks, findUnmetApiNeeds, findUnmetNeeds } from './unmet-needs';

jest.mock('./api-contract', () => ({ readApiCalls: jest.fn() }));

const payload = { fields: { id_product: 'number', quantity: 'number' } };
const getGame = { request: { fields: {} }, response: { fields: { name_product: 'string' } } };

const offered: ContractShapes = {
  exports: { '@press-start/shared-ui/cart': { price: { takes: ['number'], gives: 'string' } } },
  events: { 'cart:item-added': payload },
  storage: {},
  routes: {},
  slots: {},
  paths: { game: ['/game/:id'] },
  pages: { shop: ['/home', '/game/:gameId'] },
  api: {},
};

function makeRelease(name: string, needs?: Partial<ReleaseNeeds>, patterns: string[] = []): Release {
  const nothing = { exports: {}, heard: {}, emitted: {}, storage: {}, routes: {}, paths: {}, api: {} };
  return {
    name,
    release: '0.4.1+3fa9c1d2',
    routes: patterns.map((pattern) => ({ pattern, files: [] })),
    contract: { version: '0.6.0', modules: {} },
    ...(needs && { needs: { ...nothing, ...needs } }),
    entry: 'remoteEntry.a.js',
    integrity: {},
  };
}

const account = makeRelease('account', {
  exports: offered.exports,
  heard: { 'cart:item-added': { fields: { quantity: 'number' } } },
  paths: { game: ['/game/:id'] },
  api: { 'GET /videogames/:id': getGame },
});

test('A release has no unmet needs if the host meets its needs or if it states none', () => {
  expect(findUnmetNeeds(account, offered)).toEqual([]);
  expect(findUnmetNeeds(makeRelease('account'), { ...offered, events: {} })).toEqual([]);
});

test('The unmet needs of a release name each change and the release that depends on it', () => {
  const changed = {
    ...offered,
    exports: { '@press-start/shared-ui/cart': { price: { takes: ['number', 'string'], gives: 'string' } } },
    events: { 'cart:item-added': { fields: { id_product: 'number' } } },
  };
  expect(findUnmetNeeds(account, changed)).toEqual([
    'price of cart now requires argument 2, used by account 0.4.1',
    'cart:item-added lost quantity, used by account 0.4.1',
  ]);
});

const shop = makeRelease('shop', {}, ['/home', '/game/:gameId']);
const withoutGames = makeRelease('shop', {}, ['/home']);

test('A release without a page to which another remote links breaks the link, unless a third remote has the page', () => {
  expect(findBrokenLinks(withoutGames, [account, shop], offered)).toEqual([
    '/game/:id is no longer a page of shop, used by account 0.4.1',
  ]);
  const arcade = makeRelease('arcade', {}, ['/game/:id']);
  expect(findBrokenLinks(withoutGames, [account, shop, arcade], offered)).toEqual([]);
});

test('A release breaks no link if the served release also lacks the page, or if no remote links to the page', () => {
  expect(findBrokenLinks(withoutGames, [account], offered)).toEqual([]);
  expect(findBrokenLinks(withoutGames, [account, withoutGames], offered)).toEqual([]);
  expect(findBrokenLinks(withoutGames, [shop, makeRelease('account', {})], offered)).toEqual([]);
});

test('A need with the name of an inherited property is reported as removed', () => {
  const release = makeRelease('account', {
    heard: { toString: 'string' },
    paths: { constructor: ['/x'] },
    exports: { valueOf: { price: 'string' } },
  });
  expect(findUnmetNeeds(release, offered)).toEqual([
    'price of valueOf was removed, used by account 0.4.1',
    'toString was removed, used by account 0.4.1',
    'paths.constructor was removed, used by account 0.4.1',
  ]);
});

test('The calls of a release are compared with those of the running API', async () => {
  jest.mocked(readApiCalls).mockResolvedValue({ 'GET /videogames/:gameId': getGame });
  expect(await findUnmetApiNeeds(account)).toEqual([]);
  jest
    .mocked(readApiCalls)
    .mockResolvedValue({ 'GET /videogames/:id': { ...getGame, response: { fields: {} } } });
  expect(await findUnmetApiNeeds(account)).toEqual([
    'GET /videogames/:id lost name_product, used by account 0.4.1',
  ]);
});

test('While the API is unavailable, the unmet API needs of a release are undefined', async () => {
  jest.mocked(readApiCalls).mockResolvedValue(undefined);
  expect(await findUnmetApiNeeds(account)).toBeUndefined();
});

test('The API’s calls are not fetched for a release that uses none of them', async () => {
  jest.mocked(readApiCalls).mockReset();
  expect(await findUnmetApiNeeds(makeRelease('account'))).toEqual([]);
  expect(await findUnmetApiNeeds(makeRelease('account', {}))).toEqual([]);
  expect(readApiCalls).not.toHaveBeenCalled();
});
