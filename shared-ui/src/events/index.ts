export { emit, on, onEvery, receiveFromOtherTabs, useEvent } from './bus';
export { useRevalidateOn } from './useRevalidateOn';
export type { StoreEvents } from './bus';
