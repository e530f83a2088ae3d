// `npm run dev`: starts the store for development, even on a fresh clone.
import { installIfNeeded, runTypeScript } from './install.mjs';

await installIfNeeded();
await runTypeScript('scripts/dev/store/dev.ts', process.argv.slice(2));
