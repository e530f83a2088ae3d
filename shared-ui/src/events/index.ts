export { emit, on, onEvery, useEvent } from './bus';
export type { StoreEvents } from './bus';
