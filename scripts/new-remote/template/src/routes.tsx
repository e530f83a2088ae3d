import type { PageRoute } from '@press-start/shared-ui/page';
import { patterns } from './paths';

/** A route's id is the path of its page below `features/`, where the build looks for the files to preload. */
export const routes: PageRoute[] = [
  {
    id: 'example/ExamplePage',
    path: patterns.example,
    menu: 'Example',
    sitemap: true,
    lazy: () => import('./features/example/ExamplePage'),
  },
];
