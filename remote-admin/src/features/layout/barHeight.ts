import { theme } from '@press-start/shared-ui/themes';

/** Height of the header of the back office, and of its row of sections on phones. */
export const barHeight = theme.space[14];

/** Height of the header on phones, where the row of sections is below it. */
export const phoneBarHeight = theme.space[12];
