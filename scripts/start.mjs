// `npm start`. Imports no packages, because none are installed on a fresh clone.
import { installIfNeeded, runTypeScript } from './install.mjs';

await installIfNeeded();
await runTypeScript('scripts/start/start.ts', process.argv.slice(2));
