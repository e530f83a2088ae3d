import { testRun } from './config';
import { dropTemplate, prepareDatabase } from './database';

/** Run by Jest's set-up and tear-down, outside of Jest's module system. */
const run = testRun();
await (process.argv[2] === 'drop' ? dropTemplate(run) : prepareDatabase(run));
