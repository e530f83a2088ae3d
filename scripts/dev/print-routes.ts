/**
 * Prints the routes of a remote. Runs in a new process for each build, because a process imports a module only once.
 */
import { routesOf } from '../build/describe-release';

console.log(JSON.stringify(await routesOf(process.argv[2] ?? '')));
