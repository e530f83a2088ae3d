import type { PageRoute } from '@press-start/shared-ui/page';
import { patterns } from './paths';

/** A route's id is the path of its page in `features/`; the build uses it to find the files to preload. */
export const routes: PageRoute[] = [
  { id: 'landing/LandingPage', path: patterns.landing, lazy: () => import('./features/landing/LandingPage') },
  {
    id: 'catalogue/CataloguePage',
    path: patterns.catalogue,
    lazy: () => import('./features/catalogue/CataloguePage'),
  },
  {
    id: 'catalogue/FiltersPage',
    path: patterns.filters,
    lazy: () => import('./features/catalogue/FiltersPage'),
  },
  { id: 'game/GamePage', path: patterns.game, lazy: () => import('./features/game/GamePage') },
  { id: 'cart/CartPage', path: patterns.cart, lazy: () => import('./features/cart/CartPage') },
  { id: 'cart/OrderPage', path: patterns.order, lazy: () => import('./features/cart/OrderPage') },
  {
    id: 'checkout/PaymentPage',
    path: patterns.payment,
    lazy: () => import('./features/checkout/PaymentPage'),
  },
  {
    id: 'checkout/OrderResultPage',
    path: patterns.orderResult,
    lazy: () => import('./features/checkout/OrderResultPage'),
  },
  { id: 'pages/TermsPage', path: patterns.terms, lazy: () => import('./features/pages/TermsPage') },
  { id: 'pages/PrivacyPage', path: patterns.privacy, lazy: () => import('./features/pages/PrivacyPage') },
  { id: 'pages/LegalPage', path: patterns.legal, lazy: () => import('./features/pages/LegalPage') },
  { id: 'pages/AboutPage', path: patterns.about, lazy: () => import('./features/pages/AboutPage') },
];
