export { call, callPage } from './call';
export type { CallInput, Page } from './call';
export { configureApi, setCredentials } from './config';
export type { ApiConfig, Credentials } from './config';
export { ApiError, isApiError } from './error';
