/** Decides whether a visit is measured. */

declare global {
  interface Navigator {
    /** Global Privacy Control; missing in browsers without it. */
    readonly globalPrivacyControl?: boolean;
    /** Network Information API; missing in Firefox and Safari. */
    readonly connection?: { readonly saveData?: boolean };
  }
}

/**
 * Returns whether to measure this visit. The browser decides at random, because visitors share a cached
 * document. Visits with Global Privacy Control or Save-Data are never measured.
 * @param share share of visits to measure, from 0 to 1
 */
export const isSampled = (share = 0): boolean =>
  Math.random() < share && !navigator.globalPrivacyControl && !navigator.connection?.saveData;
