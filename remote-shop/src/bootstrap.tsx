/** The remote alone, without the host: `npm run dev` in this package. */
import { openAlone } from '@press-start/shared-ui/app';
import { routes } from './routes';

openAlone(routes);
