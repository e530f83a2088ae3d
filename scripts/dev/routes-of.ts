/** Prints the routes of a remote: a program of its own reads the sources as they are now, not as they were imported once. */
import { routesOf } from '../build/remote';

const routes = await routesOf(process.argv[2] ?? '');
console.log(JSON.stringify(routes.map(({ id, path }) => ({ id, path }))));
