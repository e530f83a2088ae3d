import { theme } from '@press-start/shared-ui/themes';

/** Height of the header (except on phones), and of the row of sections on narrow screens. */
export const barHeight = theme.space[14];

export const phoneBarHeight = theme.space[12];
