import type { PageRoute } from '@press-start/shared-ui/page';
import { patterns } from './paths';

/** The id of a route is the path of its page below `features/`; the build uses it to find the files to preload. */
export const routes: PageRoute[] = [
  {
    id: 'example/ExamplePage',
    path: patterns.example,
    menu: 'Example',
    sitemap: true,
    lazy: () => import('./features/example/ExamplePage'),
  },
];
