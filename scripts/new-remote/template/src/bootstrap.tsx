/** Runs the remote standalone: `npm run dev` in this package. */
import { openStandalone } from '@press-start/shared-ui/standalone';
import { routes } from './routes';

openStandalone(routes);
