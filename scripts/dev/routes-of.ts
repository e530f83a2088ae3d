/** Prints the routes of a remote: a program of its own reads the sources as they are now, not as they were imported once. */
import { routesOf } from '../build/remote';

console.log(JSON.stringify(await routesOf(process.argv[2] ?? '')));
