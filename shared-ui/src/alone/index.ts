export { openAlone } from './openAlone';
