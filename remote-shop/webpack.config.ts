import { remote } from '@press-start/scripts/webpack/remote';

export default remote({ name: 'shop', directory: import.meta.dirname });
