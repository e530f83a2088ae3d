import type { PageRoute } from '@press-start/shared-ui/page';
import { patterns } from './paths';

/** The id of a route is the path of its page in `features/`. The build uses it to find the files to preload. */
export const routes: PageRoute[] = [
  {
    id: 'layout/AdminPage',
    path: patterns.admin,
    guard: 'admin',
    lazy: () => import('./features/layout/AdminPage'),
  },
  {
    id: 'product-form/ProductFormPage',
    path: patterns.addProduct,
    guard: 'admin',
    lazy: () => import('./features/product-form/ProductFormPage'),
  },
  {
    id: 'names/GenrePage',
    path: patterns.addGenre,
    guard: 'admin',
    lazy: () => import('./features/names/GenrePage'),
  },
  {
    id: 'names/PlatformPage',
    path: patterns.addPlatform,
    guard: 'admin',
    lazy: () => import('./features/names/PlatformPage'),
  },
];
