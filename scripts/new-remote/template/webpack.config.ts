import { remote } from '@press-start/scripts/webpack/remote';

export default remote({ name: 'example', directory: import.meta.dirname });
