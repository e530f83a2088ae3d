/** `npm start`: starts the store with the live remotes. */
import { openStore } from './open-store';

await openStore();
