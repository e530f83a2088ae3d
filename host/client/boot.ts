/** The data that the server embeds in a page for the browser. */
import type { HydrationState } from 'react-router-dom';
import type { SelectedOffers } from '@press-start/shared-ui/fragments';
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
  /**
   * Subject and verb of the notice that replaces the remote's pages; missing if the release declares none.
   */
  notice?: string | undefined;
  /** Menu entries of the remote's pages; missing if there are none. */
  menu?: MenuEntry[];
  /** Set if an operator has switched the remote off; the notice replaces the remote's pages. */
  off?: true | undefined;
  /** Set if the remote has an override. */
  composed?: {
    /** The chosen release or fault; see host/server/overrides/sources.ts. */
    source: string;
    /** Why the override was rejected; the registry's release is served instead. */
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

/** Why the server has not rendered a fragment: the fragment was not ready in time, or rendering it failed. */
export type FragmentProblem = 'slow' | 'failed';

/** The server's result for a fragment: the data of its loader, or why the server has not rendered it. */
export type ServerFragment = { data: unknown; problem?: undefined } | { problem: FragmentProblem };

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
  /** Scripts of a guarded page; preloaded only for a visitor who may open the page. */
  guardedFiles?: PageFile[];
  /** The fragments for the slots of this page; missing if it has no slots. */
  offers?: SelectedOffers;
  /** The server's results for the fragments of this page, by fragment key; missing if there are none. */
  fragments?: Record<string, ServerFragment>;
  /** Scripts of the page's shopper-specific fragments; preloaded only if there is a session. */
  sessionFiles?: PageFile[];
  /** Share of visits to measure, from 0 to 1; missing if it is 0. */
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
