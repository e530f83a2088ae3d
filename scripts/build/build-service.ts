/** `node --import tsx scripts/build/build-service.ts api`: builds a program that has no browser files. */
import { runWebpack } from './run-webpack';

await runWebpack(process.argv[2] ?? '');
