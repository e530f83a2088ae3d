/** Runs the remote standalone, without the host: `npm run dev` in this package. */
import { openStandalone } from '@press-start/shared-ui/standalone';
import { routes } from './routes';

openStandalone(routes);
