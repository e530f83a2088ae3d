import { remote } from '../scripts/webpack/remote';

export default remote({ name: 'shop', directory: import.meta.dirname });
