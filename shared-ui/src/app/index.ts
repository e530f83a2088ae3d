export { openAlone } from './openAlone';
export { StoreApp } from './StoreApp';
