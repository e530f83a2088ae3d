/** Entry point of `npm run dev`, which runs the remote without the host. */
import { openStandalone } from '@press-start/shared-ui/standalone';
import { fragments, routes } from './routes';

openStandalone(routes, fragments);
