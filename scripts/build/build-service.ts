/** Builds a program without browser files: `node --import tsx scripts/build/build-service.ts api`. */
import { runWebpack } from './run-webpack';

await runWebpack(process.argv[2] ?? '');
