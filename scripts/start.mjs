// `npm start` on a fresh clone: nothing is installed yet, so this file uses Node alone.
import { installIfNeeded, runTypeScript } from './install.mjs';

await installIfNeeded();
await runTypeScript('scripts/start/start.ts', process.argv.slice(2));
