import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import type { SlotName } from './fragments';

export interface PageMeta {
  title: string;
  description: string;
  /** Absolute URL of the preview image for shared links. */
  image?: string;
  imageAlt?: string;
  /** URLs of further pictures that the browser fetches when it prefetches the page. */
  pictures?: readonly string[];
  /** Canonical path, if it differs from the URL path. */
  canonical?: string;
  /**
   * Whether search engines may index the page. Default: true for `full` pages, false for `skeleton` pages.
   */
  indexed?: boolean;
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

/** Replaces the header and the footer of the shop. */
export interface PageLayout {
  /** Replaces the navbar and, on phones, the tab bar. Renders a `<header>`. */
  Header: ComponentType;
  /** Renders a `<footer>`. */
  Footer: ComponentType;
}

/**
 * The properties that a page declares to the host in the `handle` of its route.
 *
 * `server: 'full'`: the server runs the loader and renders the whole page, which is the same for every
 * visitor. The loader must not change data: the browser may run it early and cache the result for a while.
 *
 * `server: 'skeleton'`: the page needs browser storage (cart, session). The server and the first render in
 * the browser show the `HydrateFallback` of the route; then the router runs the loader.
 *
 * @example
 * const meta = () => ({ title: 'My Orders', description: '…' });
 * export const handle: PageHandle = { server: 'skeleton', session: 'required', meta };
 */
export interface PageHandle<Data = unknown> {
  server: 'full' | 'skeleton';
  /**
   * The page needs a session. If the session expires or ends in another tab, the app layout leaves the page
   * and opens the login dialog. The loader of the page must call `whenSignedIn` or another guard.
   */
  session?: 'required';
  /**
   * The URL contains a secret from an email. The server tells browsers not to send the URL as a referrer. The
   * page must remove the secret from the address bar.
   */
  secretUrl?: true;
  /**
   * The cart drawer must stay reachable (specification, section 2). Pages with the same object share one
   * header, which keeps its state when the visitor navigates between them.
   */
  layout?: PageLayout;
  // A method, unlike a property, lets a page narrow `data` to the data of its loader.
  meta?(args: MetaArgs<Data>): PageMeta;
}

/** What the host needs to know before it loads the page. The build copies it to `release.json`. */
export interface RouteDeclaration {
  /** Only an administrator may open the page. The host does not load the page's files for anyone else. */
  guard?: 'admin';
  /** Label of the page in the user menu. Only for pages without parameters. */
  menu?: string;
  /**
   * Slots of the page; a slot that the route does not declare stays empty. Unless the page has a guard, the
   * host preloads the scripts of the fragments in these slots together with the scripts of the page.
   */
  slots?: readonly SlotName[];
  /** The page is listed in `/sitemap.xml`. Only for `full` pages without parameters. */
  sitemap?: true;
}

/** A route of a remote. `lazy` loads its page, which declares a `handle`. */
export type PageRoute = RouteObject & RouteDeclaration & { children?: PageRoute[] };

export function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null && 'server' in handle;
}

/**
 * The feature flags. A remote declares its flags by augmenting this interface.
 *
 * @example
 * declare module '@press-start/shared-ui/page' {
 *   interface FeatureFlags {
 *     'big-covers': true;
 *   }
 * }
 */
export interface FeatureFlags {
  /** Has no effect. Use it in tests and to try out the commands for feature flags. */
  example: true;
}

let readFlags: () => readonly string[] | undefined = () => undefined;

/** The host calls this function on the server and in the browser. */
export function configureFlags(read: typeof readFlags): void {
  readFlags = read;
}

/**
 * Returns whether a feature flag is on for the visitor. In loaders and renders, returns the same value on the
 * server and in the browser until the document is reloaded. All flags are off in a standalone remote.
 *
 * @example
 * const size = isFlagOn('big-covers') ? 'large' : 'small';
 */
export const isFlagOn = (name: keyof FeatureFlags): boolean => readFlags()?.includes(name) ?? false;
