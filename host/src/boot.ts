/** What the server tells the browser about the page it has just drawn. */
import type { HydrationState } from 'react-router-dom';
import type { MenuEntry } from '@press-start/shared-ui/shell';

export interface LiveRemote {
  /** Federation name. */
  name: string;
  /** Folder name of the live release, e.g. `0.1.0+3fa9c1d2`. */
  release: string;
  /** URL of the versioned `remoteEntry.js`. */
  entry: string;
  /** The hash it must have, as subresource integrity writes it. */
  integrity: string;
  /** Route patterns this remote owns. */
  patterns: string[];
  /** Those of them that only an administrator may open; missing when there are none. */
  guarded?: string[];
  /** Entries of its pages in the menu of the app layout; missing when there are none. */
  menu?: MenuEntry[];
  /** Not the registry's release, but what somebody has composed the store of. */
  composed?: {
    source: string;
    /** Why the registry's release is here all the same. */
    refused?: string;
  };
}

/** A script that will be requested, with the hash that it is run with. */
export interface PageFile {
  href: string;
  integrity: string;
  /** For files of another origin, whose hash the browser would not check otherwise. */
  crossOrigin?: 'anonymous';
}

export interface Boot {
  remotes: LiveRemote[];
  /** Who may compose the store of other releases; missing where nobody may. */
  composeFor?: 'everybody' | 'admins';
  /** Files of a guarded page, to be preloaded for a visitor who may open it. */
  guardedFiles?: PageFile[];
  /** Loader data and errors of the drawn page. */
  hydration: HydrationState;
}

export const bootElementId = 'boot';

/** Reads the server's JSON out of the page. */
export function readBoot(document: Document): Boot {
  const text = document.getElementById(bootElementId)?.textContent;
  if (!text) throw new Error(`The page has no #${bootElementId} element`);
  const boot: Boot = JSON.parse(text);
  return boot;
}
