import type { PageRoute } from '@press-start/shared-ui/page';
import { patterns } from './paths';

/** A route's id names its page's file below features/: the build looks there for the files a visitor needs. */
export const routes: PageRoute[] = [
  {
    id: 'frame/AdminPage',
    path: patterns.admin,
    guard: 'admin',
    lazy: () => import('./features/frame/AdminPage'),
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
