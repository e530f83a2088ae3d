import type { PageRoute } from '@press-start/shared-ui/page';
import { patterns } from './paths';

/** A route's id names its page's file below features/: the build looks there for the files a visitor needs. */
export const routes: PageRoute[] = [
  { id: 'sign-in/LoginPage', path: patterns.login, lazy: () => import('./features/sign-in/LoginPage') },
  { id: 'sign-in/SignUpPage', path: patterns.signup, lazy: () => import('./features/sign-in/SignUpPage') },
  { id: 'orders/OrdersPage', path: patterns.orders, lazy: () => import('./features/orders/OrdersPage') },
];
