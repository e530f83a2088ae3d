/**
 * The one list of modules that exist once at run time, shared by the host and every remote.
 * Changing it is a change for all four applications: say so in the commit's title.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const sharedUi: { exports: Record<string, string> } = JSON.parse(
  readFileSync(fileURLToPath(new URL('../../shared-ui/package.json', import.meta.url)), 'utf8'),
);

/** Doors that only tests open; they never reach a browser. */
const testDoors = new Set(['./testing']);

export const libraries = ['react', 'react-dom', 'react-router-dom', 'jotai', 'styled-components'];

export const sharedUiDoors = Object.keys(sharedUi.exports)
  .filter((door) => !testDoors.has(door))
  .map((door) => door.replace('.', '@press-start/shared-ui'));

export const sharedModules = [...libraries, ...sharedUiDoors];

/** Router exports in use anywhere. Part of the contract: another export would load a second router. */
export const routerExports = [
  'Await',
  'Form',
  'Link',
  'NavLink',
  'Navigate',
  'Outlet',
  'RouterProvider',
  'ScrollRestoration',
  'StaticRouterProvider',
  'createBrowserRouter',
  'createMemoryRouter',
  'createStaticHandler',
  'createStaticRouter',
  'data',
  'isRouteErrorResponse',
  'matchPath',
  'matchRoutes',
  'redirect',
  'replace',
  'useActionData',
  'useFetcher',
  'useLoaderData',
  'useLocation',
  'useMatches',
  'useNavigate',
  'useNavigation',
  'useParams',
  'useRevalidator',
  'useRouteError',
  'useSearchParams',
  'useSubmit',
];

/**
 * The `shared` option of ModuleFederationPlugin.
 * @param eager true in the host: its copies are part of the first scripts, so no second wave is needed.
 */
export function shared({ eager }: { eager: boolean }) {
  return Object.fromEntries(sharedModules.map((name) => [name, { singleton: true, eager, requiredVersion: false as const }]));
}
