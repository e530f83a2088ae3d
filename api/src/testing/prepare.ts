import { testRun } from './config';
import { dropTemplate, prepareDatabase } from './database';

// Jest's global set-up and tear-down run this file in a separate process.
const run = testRun();
await (process.argv[2] === 'drop' ? dropTemplate(run) : prepareDatabase(run));
