import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';

export interface PageMeta {
  title: string;
  description: string;
  /** Absolute URL of the preview image for shared links. */
  image?: string;
  imageAlt?: string;
  /** URLs of further pictures to fetch when the browser prefetches the page. */
  pictures?: readonly string[];
  /** Canonical path, if it differs from the URL path. */
  canonical?: string;
  /**
   * Whether search engines may index the page; by default, a `full` page is indexed and a `skeleton` is not.
   */
  indexed?: boolean;
  /** Breadcrumbs from the catalogue to this page. */
  breadcrumbs?: readonly Step[];
  structuredData?: readonly StructuredData[];
}

export interface Step {
  name: string;
  path: string;
}

export interface StructuredData {
  '@type': string;
  [property: string]: unknown;
}

export interface MetaArgs<Data = unknown> {
  data: Data;
  params: Readonly<Record<string, string | undefined>>;
  /** Origin of the store, such as `https://press-start.example`, for absolute URLs. */
  origin: string;
}

/** The parts of the app layout that replace those of the shop. */
export interface PageLayout {
  /** Replaces the navbar and, on phones, the tab bar. Renders a `<header>`. */
  Header: ComponentType;
  /** Renders a `<footer>`. */
  Footer: ComponentType;
}

/**
 * The properties that a page declares to the host, as its route's `handle`.
 *
 * `server: 'full'`: the server runs the loader and renders the whole page, which is the same for every visitor. The
 * browser may run the loader before the visitor opens the page, and caches its data for a short time, so the loader
 * must not change data.
 *
 * `server: 'skeleton'`: the page needs browser storage (cart, session), so the server and the first render in the
 * browser show the route's `HydrateFallback`; then the router runs the loader.
 *
 * @example
 * const meta = () => ({ title: 'My Orders', description: '…' });
 * export const handle: PageHandle = { server: 'skeleton', session: 'required', meta };
 */
export interface PageHandle<Data = unknown> {
  server: 'full' | 'skeleton';
  /**
   * The page needs a session. If the session expires or ends in another tab, the app layout leaves the page
   * and opens the login. The page's loader calls `whenSignedIn` or another guard.
   */
  session?: 'required';
  /**
   * The URL contains a secret from an email. The server forbids sending the URL as a referrer, and the page
   * removes the secret from the address bar.
   */
  secretUrl?: true;
  /**
   * Replaces the header and the footer of the shop. The cart drawer must stay reachable (specification, section 2). All
   * pages with the same object share one header, which keeps its state when the visitor moves between them.
   */
  layout?: PageLayout;
  // A method, not a property, so that a page may narrow `data` to its loader's data.
  meta?(args: MetaArgs<Data>): PageMeta;
}

/** The properties of a route that the host needs before it loads the page. The build copies them to `release.json`. */
export interface RouteDeclaration {
  /** Only an administrator may open the page. The host does not load the page's files for anyone else. */
  guard?: 'admin';
  /** Label of the page in the user menu. Only for pages without parameters. */
  menu?: string;
  /** The page is listed in `/sitemap.xml`. Only for pages without parameters that the server renders in full. */
  sitemap?: true;
}

/** A route of a remote. Its page is loaded with `lazy` and declares a `handle`. */
export type PageRoute = RouteObject & RouteDeclaration & { children?: PageRoute[] };

/** Returns whether the handle of a route is a `PageHandle`. */
export function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null && 'server' in handle;
}

/**
 * The names of the feature flags. A remote declares its flags by augmenting this interface.
 *
 * @example
 * declare module '@press-start/shared-ui/page' {
 *   interface FeatureFlags {
 *     'big-covers': true;
 *   }
 * }
 */
export interface FeatureFlags {
  /** Has no effect on the store. Use it to try out the commands for feature flags, and in tests. */
  example: true;
}

let readFlags: () => readonly string[] | undefined = () => undefined;

/** Sets the source of the visitor's feature flags. Called by the host, on the server and in the browser. */
export function configureFlags(read: typeof readFlags): void {
  readFlags = read;
}

/**
 * Returns whether a feature flag is on for the visitor. In a loader and during a render, the server and the browser
 * return the same value, which does not change until the document is reloaded. Off in a standalone remote.
 *
 * @example
 * const size = isFlagOn('big-covers') ? 'large' : 'small';
 */
export const isFlagOn = (name: keyof FeatureFlags): boolean => readFlags()?.includes(name) ?? false;
