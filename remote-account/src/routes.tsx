import type { PageRoute } from '@press-start/shared-ui/page';

export const routes: PageRoute[] = [];
