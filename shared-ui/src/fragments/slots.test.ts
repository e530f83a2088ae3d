import { offerId, remoteOfOffer } from './slots';

test('The id of an offer identifies its remote, even if one name begins with another', () => {
  const ids = [offerId('shop', 'promoted/OnSaleNow'), offerId('shop-two', 'promoted/OnSaleNow')];
  expect(ids).toEqual(['shop/promoted/OnSaleNow', 'shop-two/promoted/OnSaleNow']);
  expect(ids.map(remoteOfOffer)).toEqual(['shop', 'shop-two']);
});
