// `npm test`, even on a fresh clone: uses only Node, because nothing may be installed yet.
import { installIfNeeded, runTypeScript } from './install.mjs';

await installIfNeeded();
await runTypeScript('scripts/test/test.ts', process.argv.slice(2));
