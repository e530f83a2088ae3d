import type { FragmentOffer } from '@press-start/shared-ui/fragments';
import type { PageRoute } from '@press-start/shared-ui/page';
import { patterns } from './paths';

/** A route's id is the path of its page in `features/`. The build uses the id to find files to preload. */
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
  {
    id: 'orders/OrdersPage',
    path: patterns.orders,
    slots: ['orders.empty'],
    lazy: () => import('./features/orders/OrdersPage'),
  },
  {
    id: 'orders/OrderDetailPage',
    path: patterns.orderDetail,
    slots: ['order.after'],
    lazy: () => import('./features/orders/OrderDetailPage'),
  },
  {
    id: 'reviews/ReviewPage',
    path: patterns.review,
    slots: ['review.after'],
    lazy: () => import('./features/reviews/ReviewPage'),
  },
  {
    id: 'favourites/FavouritesPage',
    path: patterns.favs,
    slots: ['favourites.after', 'favourites.empty'],
    lazy: () => import('./features/favourites/FavouritesPage'),
  },
  {
    id: 'contact/ContactPage',
    path: patterns.contact,
    slots: ['contact.after'],
    lazy: () => import('./features/contact/ContactPage'),
  },
];

/** Parts of this remote in pages of other remotes. The id is the path in `features/`, as with routes. */
export const fragments: FragmentOffer[] = [
  {
    id: 'ownership/OwnGame',
    slot: 'game.after',
    height: { wide: 128, narrow: 200 },
    audience: 'session',
    load: () => import('./features/ownership/OwnGame'),
  },
];
