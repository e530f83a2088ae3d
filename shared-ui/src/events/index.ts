export { emit, on, onAnyEvent, receiveFromOtherTabs, useEvent, useRevalidateOn } from './bus';
export type { StoreEvents } from './bus';
