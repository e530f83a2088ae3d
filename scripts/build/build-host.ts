/** Builds the host: bundles, fonts, icon, art and entry.json. `build.ts` runs this program. */
import path from 'node:path';
import { root } from '../webpack/base';
import { compress } from './compress';
import { writeHostEntry, writeStaticFiles } from './host-files';
import { storeReplacedFiles } from './replaced-files';
import { runWebpack } from './run-webpack';

const web = path.join(root, 'host/dist/web');

await storeReplacedFiles(web, path.join(root, 'host/dist/replaced'));
await runWebpack('host', async (stats) => {
  await writeHostEntry(web, stats);
  await writeStaticFiles(web);
  await compress(web);
});
