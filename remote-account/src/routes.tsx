import type { PageRoute } from '@press-start/shared-ui/page';
import { patterns } from './paths';

/** The id of a route is the path of its page in `features/`. The build uses it to find the files to preload. */
export const routes: PageRoute[] = [
  { id: 'sign-in/LoginPage', path: patterns.login, lazy: () => import('./features/sign-in/LoginPage') },
  { id: 'sign-in/SignUpPage', path: patterns.signup, lazy: () => import('./features/sign-in/SignUpPage') },
  { id: 'sign-in/ResetPage', path: patterns.reset, lazy: () => import('./features/sign-in/ResetPage') },
  { id: 'profile/ProfilePage', path: patterns.user, lazy: () => import('./features/profile/ProfilePage') },
  { id: 'profile/EditPage', path: patterns.edit, lazy: () => import('./features/profile/EditPage') },
  {
    id: 'profile/ConfirmEmailPage',
    path: patterns.confirmEmail,
    lazy: () => import('./features/profile/ConfirmEmailPage'),
  },
  { id: 'orders/OrdersPage', path: patterns.orders, lazy: () => import('./features/orders/OrdersPage') },
  {
    id: 'orders/OrderDetailPage',
    path: patterns.orderDetail,
    lazy: () => import('./features/orders/OrderDetailPage'),
  },
  { id: 'reviews/ReviewPage', path: patterns.review, lazy: () => import('./features/reviews/ReviewPage') },
  {
    id: 'favourites/FavouritesPage',
    path: patterns.favs,
    lazy: () => import('./features/favourites/FavouritesPage'),
  },
  { id: 'contact/ContactPage', path: patterns.contact, lazy: () => import('./features/contact/ContactPage') },
];
