/**
 * Markers for fragments in the markup of a page. A renderer process writes the markers, and the host replaces
 * them with the markup of the fragments.
 */
import { fragmentKey, type PlacedFragment } from '@press-start/shared-ui/fragments';

export const PlacedMarker = (placed: PlacedFragment) => <template data-fragment={fragmentKey(placed)} />;

/**
 * Matches a marker inside the Suspense boundary that `Fragment` renders around it. React writes these
 * comments around the markup of a boundary and hydrates what is between them.
 */
const marker = /<!--\$--><template data-fragment="([^"]*)"><\/template><!--\/\$-->/g;

const entities: Record<string, string> = {
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
};

const unescapeAttribute = (text: string) =>
  text.replace(/&(?:quot|#x27|lt|gt|amp);/g, (entity) => entities[entity] ?? entity);

/** A fragment that a page contains, with its key. */
export interface Placement extends PlacedFragment {
  key: string;
}

/** Returns undefined for a marker that `PlacedMarker` has not written. */
function parsePlacement(key: string): Placement | undefined {
  try {
    const parsed: unknown = JSON.parse(key);
    if (!Array.isArray(parsed)) return undefined;
    const [slot, offer, params]: unknown[] = parsed;
    return typeof slot === 'string' && typeof offer === 'string' ? { key, slot, offer, params } : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the fragments that a page contains, each once. */
export function placementsIn(markup: string): Placement[] {
  const keys = new Set([...markup.matchAll(marker)].map(([, key = '']) => unescapeAttribute(key)));
  return [...keys].flatMap((key) => parsePlacement(key) ?? []);
}

/**
 * Replaces each marker with the markup of its fragment, which the browser hydrates. Without markup, the place
 * is empty until the browser renders the fragment.
 */
export const fillMarkers = (markup: string, fragments: ReadonlyMap<string, string>): string =>
  markup.replace(marker, (_, key: string) => {
    const content = fragments.get(unescapeAttribute(key));
    return content === undefined ? '' : `<!--$-->${content}<!--/$-->`;
  });
