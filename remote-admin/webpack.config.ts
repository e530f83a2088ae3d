import { remote } from '../scripts/webpack/remote';

export default remote({ name: 'admin', directory: import.meta.dirname });
