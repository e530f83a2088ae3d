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
  removeBoughtAtom,
} from './state';
export { applyCouponAtom, couponAtom, couponPercentAtom, removeCoupon, hydrateCoupon } from './coupon';
export { isAvailable, lineFromGame, quantityInCart, remainingStock } from './lines';
export type { CartChange, CartLine } from './lines';
export { storeUnsaved, takeUnsaved } from './storedCarts';
export { removeStoredOrder, storeOrder, storedOrder } from './order';
export type { StoredOrder } from './order';
