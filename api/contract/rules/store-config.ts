/** The types of the values in store.config.ts. */

/**
 * How prices are written. The parts are not derived from the locale, because the server and the browser may know
 * different formats and would then render different texts.
 */
export interface Currency {
  /** ISO 4217 code for the payment provider and for search engines. The setting `CURRENCY` overrides it. */
  code: string;
  /** Text before the amount, such as `$`. */
  before: string;
  /** Text after the amount, such as ` €` with a no-break space. */
  after: string;
  /** Separates whole units from cents. */
  decimal: string;
  /** Groups the digits of large figures in the back office. */
  locale: string;
}

/** The component styles on which a theme builds: shapes, animations and scenes that tokens cannot express. */
export type ThemeBase = 'original' | 'retro';

export interface ThemeChoice {
  /** The text on the theme's button. */
  label: string;
  base: ThemeBase;
}

export type Themes = Readonly<Record<string, ThemeChoice>>;
