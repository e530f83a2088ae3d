/** `npm start`: the store with the remotes that are live. */
import { openStore } from './open-store';

await openStore();
