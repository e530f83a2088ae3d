export {
  addToCartAtom,
  cartAtom,
  cartCountAtom,
  clearCartAtom,
  decreaseLineAtom,
  forgetCart,
  hydrateCart,
  increaseLineAtom,
  mergeIntoCartAtom,
  refreshCartAtom,
  removeLineAtom,
  replaceCartAtom,
  setQuantityAtom,
  storedCart,
  subtotalAtom,
  takeBoughtAtom,
} from './state';
export { applyCouponAtom, couponAtom, couponPercentAtom, dropCoupon, hydrateCoupon } from './coupon';
export { isAvailable, lineFromGame, quantityInCart, remainingStock } from './lines';
export type { CartChange, CartLine } from './lines';
export { storeUnsaved, takeUnsaved } from './unsaved';
export { forgetOrder, storeOrder, storedOrder } from './order';
export type { StoredOrder } from './order';
