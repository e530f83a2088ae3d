/** The data that the server embeds in a page for the browser. */
import type { HydrationState } from 'react-router-dom';
import type { MenuEntry } from '@press-start/shared-ui/shell';

export interface LiveRemote {
  name: string;
  /** Folder name of the release, e.g. `0.1.0+3fa9c1d2`. */
  release: string;
  /** URL of the remote's entry. */
  entry: string;
  /** Hash of the entry, in the format of the `integrity` attribute. */
  integrity: string;
  /** Route patterns that this remote owns. */
  patterns: string[];
  /** Patterns of the pages that only administrators may open; missing if there are none. */
  guarded?: string[];
  /** Subject and verb of the notice that replaces the remote's pages; missing if the release declares none. */
  notice?: string | undefined;
  /** Menu entries of the remote's pages; missing if there are none. */
  menu?: MenuEntry[];
  /** Set if an operator has switched the remote off; the notice replaces the remote's pages. */
  off?: true | undefined;
  /** Set if the remote has an override. */
  composed?: {
    /**
     * The release or fault that the visitor or the store has chosen; see host/server/overrides/sources.ts.
     */
    source: string;
    /** The reason why the override was rejected; the registry's release is served instead. */
    refused?: string;
  };
}

/** A script that a page needs, with its hash. */
export interface PageFile {
  href: string;
  integrity: string;
  /** Set for files from another origin, whose hash the browser checks only with this attribute. */
  crossOrigin?: 'anonymous';
}

export interface Boot {
  remotes: LiveRemote[];
  /** URL prefixes from which the security policy of the document allows the scripts of remotes. */
  scriptsFrom: string[];
  /** The feature flags that are on for the visitor; missing if there are none. */
  flags?: string[];
  /** Who may override remotes; missing if no one may. */
  composeFor?: 'everybody' | 'admins';
  /** URL of the style rules that the document omits, because they apply only in the other theme. */
  themeRules: string;
  /** Set if the browser must render parts of the page that the server's markup lacks. */
  isSkeleton?: true;
  /** Files of a guarded page, which are preloaded only for a visitor who may open it. */
  guardedFiles?: PageFile[];
  /** Share of visits whose browsers send a beacon, from 0 to 1; missing if it is 0. */
  telemetry?: number;
  /** Loader data and errors of the rendered page. */
  hydration: HydrationState;
}

export const bootElementId = 'boot';

export function readBoot(document: Document): Boot {
  const text = document.getElementById(bootElementId)?.textContent;
  if (!text) throw new Error(`The page has no #${bootElementId} element`);
  const boot: Boot = JSON.parse(text);
  return boot;
}
