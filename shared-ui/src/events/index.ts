export { emit, on, onEvery, receiveFromOtherTabs, useEvent, useRevalidateOn } from './bus';
export type { StoreEvents } from './bus';
