import { host } from '../scripts/webpack/host';

export default host({ directory: import.meta.dirname });
