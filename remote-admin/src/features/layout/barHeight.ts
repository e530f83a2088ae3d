import { theme } from '@press-start/shared-ui/themes';

/** Height of the header of the back office, and of the row of sections below it on narrow screens. */
export const barHeight = theme.space[14];

/** Height of the header on phones. */
export const phoneBarHeight = theme.space[12];
