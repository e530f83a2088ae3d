export { emit, on, useEvent } from './bus';
export type { StoreEvents } from './bus';
