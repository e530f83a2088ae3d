// `npm run compose -- shop=http://localhost:3101`: starts the store with remote overrides, even on a fresh
// clone.
import { installIfNeeded, runTypeScript } from './install.mjs';

await installIfNeeded();
await runTypeScript('scripts/compose/compose.ts', process.argv.slice(2));
