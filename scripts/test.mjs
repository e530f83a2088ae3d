// `npm test` on a fresh clone: installs first, so this file uses Node alone.
import { installIfNeeded, runTypeScript } from './install.mjs';

await installIfNeeded();
await runTypeScript('scripts/test/test.ts', process.argv.slice(2));
