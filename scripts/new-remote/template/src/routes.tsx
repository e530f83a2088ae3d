import type { PageRoute } from '@press-start/shared-ui/page';
import { patterns } from './paths';

/** A route's id names its page's file below features/: the build looks there for the files a visitor needs. */
export const routes: PageRoute[] = [
  {
    id: 'example/ExamplePage',
    path: patterns.example,
    menu: 'Example',
    sitemap: true,
    lazy: () => import('./features/example/ExamplePage'),
  },
];
