import type { PageRoute } from '@press-start/shared-ui/page';
import { patterns } from './paths';

/** Route ids are the paths of the pages in `features/`. The build uses them to find the files to preload. */
export const routes: PageRoute[] = [
  {
    id: 'layout/AdminPage',
    path: patterns.admin,
    guard: 'admin',
    slots: ['product-form.preview'],
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
