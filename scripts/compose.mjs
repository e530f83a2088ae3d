// `npm run compose -- shop=http://localhost:3101`: the store with other releases of some remotes, also on a fresh clone.
import { installIfNeeded, runTypeScript } from './install.mjs';

installIfNeeded();
runTypeScript('scripts/compose/compose.ts', process.argv.slice(2));
