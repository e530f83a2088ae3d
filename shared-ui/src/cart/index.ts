export {
  addToCartAtom,
  cartAtom,
  cartCountAtom,
  clearCartAtom,
  clearStoredCart,
  currentCart,
  decreaseLineAtom,
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
export {
  applyCouponAtom,
  couponAtom,
  couponCodeAtom,
  couponPercentAtom,
  hydrateCoupon,
  refreshCoupon,
  removeCoupon,
  storedCoupon,
} from './coupon';
export { offerUndo } from './offerUndo';
export { isAvailable, lineFromGame, quantityInCart, remainingStock } from './lines';
export type { CartChange, CartLine } from './lines';
export { readStoredOrder, removeStoredOrder, writeStoredOrder } from './storedOrder';
export type { StoredOrder } from './storedOrder';
