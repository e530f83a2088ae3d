// `npm start`, even on a fresh clone: uses only Node, because nothing may be installed yet.
import { installIfNeeded, runTypeScript } from './install.mjs';

await installIfNeeded();
await runTypeScript('scripts/start/start.ts', process.argv.slice(2));
