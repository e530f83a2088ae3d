export * from './account';
export * from './cart';
export * from './contact';
export * from './coupon';
export * from './order';
export * from './product';
export { normalised, withoutInvisible } from './text';
