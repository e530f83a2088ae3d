/** Decides whether a visit is measured. */

declare global {
  interface Navigator {
    /** Global Privacy Control; missing in browsers without it. */
    readonly globalPrivacyControl?: boolean;
    /** Network Information; missing in Firefox and Safari. */
    readonly connection?: { readonly saveData?: boolean };
  }
}

/**
 * Returns whether to measure this visit. The browser chooses at random, because visitors share a cached document.
 * Visitors who want privacy or few bytes are never measured.
 * @param share share of the measured visits, from 0 to 1
 */
export const isSampled = (share = 0): boolean =>
  Math.random() < share && !navigator.globalPrivacyControl && !navigator.connection?.saveData;
