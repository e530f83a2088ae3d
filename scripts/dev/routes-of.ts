/** Prints the routes of a remote. A separate process, because a module is imported only once per process. */
import { routesOf } from '../build/describe-release';

console.log(JSON.stringify(await routesOf(process.argv[2] ?? '')));
