/** The remote alone, without the host: `npm run dev` in this package. */
import { openAlone } from '@press-start/shared-ui/alone';
import { routes } from './routes';

openAlone(routes);
