export { onFirstInput } from './onFirstInput';
export { StoreApp } from './StoreApp';
