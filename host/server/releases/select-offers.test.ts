import type { Release } from './release';
import { selectOffers } from './select-offers';

const height = { wide: 96, narrow: 168 };

const served = (name: string, ids: string[]): { release: Release; off?: true } => ({
  release: {
    name,
    release: '1',
    routes: [],
    fragments: ids.map((id) => ({ id, slot: 'order.after', height, files: [] })),
    contract: { version: '0.7.0', modules: {} },
    entry: 'remoteEntry.a.js',
    integrity: {},
  },
});

const remotes = [served('shop', ['OnSaleNow', 'MoreLikeThese']), served('account', ['LastOrder'])];

const idsOf = (all: typeof remotes, order?: string[], limit?: number) => {
  const setting = { ...(order && { order }), ...(limit !== undefined && { limit }) };
  return selectOffers(all, new Map([['order.after', setting]]))['order.after']?.map(({ id }) => id);
};

test('Without a setting, a slot shows all offers in the order of the remotes’ names', () => {
  expect(selectOffers(remotes, new Map())).toEqual({
    'order.after': ['account/LastOrder', 'shop/OnSaleNow', 'shop/MoreLikeThese'].map((id) => ({
      id,
      height,
    })),
  });
});

test('A slot first shows the offers that the registry names, and never shows more offers than the registry allows', () => {
  expect(idsOf(remotes, ['shop/MoreLikeThese', 'arcade/Missing'])).toEqual([
    'shop/MoreLikeThese',
    'account/LastOrder',
    'shop/OnSaleNow',
  ]);
  expect(idsOf(remotes, ['shop/MoreLikeThese'], 1)).toEqual(['shop/MoreLikeThese']);
});

test('A slot with the limit 0 is closed', () => {
  expect(idsOf(remotes, undefined, 0)).toBeUndefined();
});

test('A remote that is switched off offers no fragments', () => {
  const [shop, account] = remotes;
  if (!shop || !account) throw new Error('no remotes');
  expect(idsOf([{ ...shop, off: true }, account])).toEqual(['account/LastOrder']);
});
