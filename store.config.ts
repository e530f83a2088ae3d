/** What makes this store yours. All programs read these values when they are built; see docs/make-it-yours.md. */
import type { Currency, Themes } from './api/contract/rules/store-config';

/** In the header, page titles, emails and receipts, and on the landing page. */
export const name = 'Press Start';

/** The logo: 14 x 14 cells. `r` is the rim, `c` the coin and `p` the symbol on it; `.` is transparent. */
export const mark = `
....rrrrrr....
..rrrrrrrrrr..
.rrccccccccrr.
.rccccccccccr.
rccccppccccccr
rccccppppccccr
rccccppppppccr
rccccppppppccr
rccccppppccccr
rccccppccccccr
.rccccccccccr.
.rrccccccccrr.
..rrrrrrrrrr..
....rrrrrr....`;

/** On the landing page, and its description for search engines. */
export const tagline = 'Old games, boxed. From the first cartridges to the last great discs.';

/** For search engines: the description of the catalogue. */
export const catalogueDescription =
  'Boxed video games from the first cartridges to the last great discs. Search, filter, and press start.';

/** For search engines: the description of pages that have no other. */
export const description =
  'Press Start sells retro video games, from the first cartridges to the last great discs.';

/** For search engines: who runs the store. */
export const organization = 'A fictional bootcamp project: a student project and not a real shop.';

/** What every visitor should know about the store; in the footers of the shop and of the back office. */
export const notice = 'Press Start is a fictional bootcamp project.';

/** Follows the notice in the footer of the shop. */
export const footer = 'No coin you insert here buys a real game.';

export const currency: Currency = { code: 'USD', before: '$', after: '', decimal: '.', locale: 'en-US' };

/**
 * The themes by the name of their folder in `shared-ui/src/themes`, in the order of their buttons. The first theme
 * is the default.
 */
export const themes = {
  original: { label: 'Original', base: 'original' },
  retro: { label: 'Retro', base: 'retro' },
} as const satisfies Themes;
