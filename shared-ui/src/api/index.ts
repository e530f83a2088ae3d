export { bypassHttpCache, call, callFile, callHost, callPage, callStream } from './call';
export type { CallInput, Page } from './call';
export { loadApiClient } from './loadApiClient';
export { configureApi } from './config';
export type { ApiConfig } from './config';
export { ApiError, errorMessage, fieldErrors, isApiError, undefinedIfNotFound } from './error';
export { randomId } from './randomId';
export { upload } from './upload';
