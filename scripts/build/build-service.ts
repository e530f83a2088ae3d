/** Builds a program that browsers get nothing of: `node --import tsx scripts/build/build-service.ts api`. */
import { runWebpack } from './run-webpack';

await runWebpack(process.argv[2] ?? '');
