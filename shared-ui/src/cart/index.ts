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
export { canBeHad, lineFromGame, quantityInCart, roomFor } from './lines';
export type { CartChange, CartLine } from './lines';
export { keepUnsaved, takeUnsaved } from './unsaved';
export { forgetOrder, keepOrder, keptOrder } from './order';
export type { KeptOrder } from './order';
