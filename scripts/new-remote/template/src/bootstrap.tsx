/** The remote alone, without the host: `npm run dev` in this package. */
import { openStandalone } from '@press-start/shared-ui/alone';
import { routes } from './routes';

openStandalone(routes);
