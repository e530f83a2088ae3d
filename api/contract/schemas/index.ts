/**
 * Runtime schemas for the server. Browser code imports `@press-start/api/contract`, which uses only the
 * types of these schemas.
 */
export * as accountCalls from './accounts';
export * as auditCalls from './audit';
export * as figureCalls from './figures';
export * as exportCalls from './data-export';
export * as favouriteCalls from './favourites';
export * as contactCalls from './contact';
export * as couponCalls from './coupons';
export * as gameCalls from './games';
export * as mailCalls from './mails';
export * as orderCalls from './orders';
export * as productCalls from './products';
export * as refundCalls from './refunds';
export * as uploadCalls from './uploads';
export * as reviewCalls from './reviews';
export * as scheduledSaleCalls from './scheduled-sales';
export * as secondFactorCalls from './second-factor';
export * as socialCalls from './social';
export * as stockCalls from './stock';
export * as userCalls from './users';
export { ApiErrorBody } from './errors';
