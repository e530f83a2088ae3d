/** Runs the remote standalone, without the host: `npm run dev` in this package. */
import { openStandalone } from '@press-start/shared-ui/standalone';
import { fragments, routes } from './routes';

openStandalone(routes, fragments);
