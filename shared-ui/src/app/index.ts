export { StoreApp } from './StoreApp';
