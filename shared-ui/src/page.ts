import type { RouteObject } from 'react-router-dom';

/** What the document head says about a page. */
export interface PageMeta {
  title: string;
  description: string;
  /** Absolute URL of the picture shown when the page is shared. */
  image?: string;
  /** What the picture shows. */
  imageAlt?: string;
  /** Path of the page's one true address, when it is not the path alone. */
  canonical?: string;
  /** False keeps the page out of search engines. Skeletons are private and kept out anyway. */
  indexed?: boolean;
  /** The way from the catalogue to this page, which comes last. */
  trail?: readonly Step[];
  /** Things on the page in the words of schema.org, each with its `@type`. */
  things?: readonly Thing[];
}

export interface Step {
  name: string;
  path: string;
}

/** A thing in the words of schema.org. */
export interface Thing {
  '@type': string;
  [property: string]: unknown;
}

export interface MetaArgs<Data = unknown> {
  data: Data;
  params: Readonly<Record<string, string | undefined>>;
  /** Origin of the store, e.g. `https://press-start.example`, for absolute URLs. */
  origin: string;
}

/**
 * What a page tells the host about itself, put on the route's `handle`.
 *
 * `server: 'full'`: the server runs the loader and draws the whole page. `server: 'skeleton'`: the page needs
 * browser storage (cart, session), so the server runs no loader and draws the route's `HydrateFallback`;
 * the browser's first render is the same fallback, then the router runs the loader.
 *
 * @example export const handle: PageHandle = { server: 'skeleton', session: 'required', meta: () => ({ title: 'My Orders', description: '…' }) };
 */
export interface PageHandle<Data = unknown> {
  server: 'full' | 'skeleton';
  /** The page is left for the login when the session ends while it is shown. Its loader calls `whenSignedIn` or the like. */
  session?: 'required';
  /** The address is a mailed link: no server is told it as the referrer. The page takes it out of the address bar. */
  secretAddress?: true;
  // A method, not a property: a page may narrow `data` to what its own loader returns.
  meta?(args: MetaArgs<Data>): PageMeta;
}

/** What a route declares for the host to know before the page's code is loaded: the build copies it to `release.json`. */
export interface RouteDeclaration {
  /** Only an administrator may open the page: the host loads none of its files for anyone else. */
  guard?: 'admin';
  /** Label of the page's entry in the menu of the app layout. For pages without parameters. */
  menu?: string;
  /** The page is listed in `/sitemap.xml`. For pages without parameters that the server renders in full. */
  sitemap?: true;
}

/** One route of a remote: pages are loaded with `lazy`, and say about themselves in `handle`. */
export type PageRoute = RouteObject & RouteDeclaration & { children?: PageRoute[] };

/** True for a route handle that follows `PageHandle`. */
export function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null && 'server' in handle;
}
