import { remote } from '../scripts/webpack/remote';

export default remote({ name: 'account', directory: import.meta.dirname });
