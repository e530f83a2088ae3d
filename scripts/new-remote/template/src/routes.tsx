import type { PageRoute } from '@press-start/shared-ui/page';
import { patterns } from './paths';

/** The id of a route is the path of its page below `features/`, by which the build finds the page's files. */
export const routes: PageRoute[] = [
  {
    id: 'example/ExamplePage',
    path: patterns.example,
    menu: 'Example',
    sitemap: true,
    lazy: () => import('./features/example/ExamplePage'),
  },
];
