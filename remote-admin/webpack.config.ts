import { remote } from '@press-start/scripts/webpack/remote';

export default remote({ name: 'admin', directory: import.meta.dirname });
