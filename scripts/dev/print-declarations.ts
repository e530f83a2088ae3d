/**
 * Prints the routes and fragments of a remote. Runs in a new process for each build, because a process
 * imports a module only once.
 */
import { declarationsOf } from '../build/describe-release';

console.log(JSON.stringify(await declarationsOf(process.argv[2] ?? '')));
