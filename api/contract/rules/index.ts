export * from './cart';
export * from './checkout';
export * from './coupon';
export * from './genre';
export * from './login';
export * from './order';
export * from './product';
export * from './sign-up';
export { normalised, withoutUnseen } from './text';
