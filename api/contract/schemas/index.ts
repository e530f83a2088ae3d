/** Run-time schemas for the server. Browsers import `@press-start/api/contract`, which contains only their types. */
export * as accountCalls from './accounts';
export * as auditCalls from './audit';
export * as figureCalls from './figures';
export * as exportCalls from './data-export';
export * as favouriteCalls from './favourites';
export * as contactCalls from './contact';
export * as gameCalls from './games';
export * as mailCalls from './mails';
export * as orderCalls from './orders';
export * as productCalls from './products';
export * as uploadCalls from './uploads';
export * as reviewCalls from './reviews';
export * as secondFactorCalls from './second-factor';
export * as socialCalls from './social';
export * as userCalls from './users';
export { ApiErrorBody } from './errors';
