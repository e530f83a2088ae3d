import type { FragmentOffer } from '@press-start/shared-ui/fragments';
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
  {
    id: 'game/GamePage',
    path: patterns.game,
    slots: ['game.after'],
    lazy: () => import('./features/game/GamePage'),
  },
  {
    id: 'cart/CartPage',
    path: patterns.cart,
    slots: ['cart.after', 'cart.empty'],
    lazy: () => import('./features/cart/CartPage'),
  },
  { id: 'cart/OrderPage', path: patterns.order, lazy: () => import('./features/cart/OrderPage') },
  {
    id: 'checkout/PaymentPage',
    path: patterns.payment,
    lazy: () => import('./features/checkout/PaymentPage'),
  },
  {
    id: 'checkout/OrderResultPage',
    path: patterns.orderResult,
    slots: ['order.after'],
    lazy: () => import('./features/checkout/OrderResultPage'),
  },
  { id: 'pages/TermsPage', path: patterns.terms, lazy: () => import('./features/pages/TermsPage') },
  { id: 'pages/PrivacyPage', path: patterns.privacy, lazy: () => import('./features/pages/PrivacyPage') },
  { id: 'pages/LegalPage', path: patterns.legal, lazy: () => import('./features/pages/LegalPage') },
  { id: 'pages/AboutPage', path: patterns.about, lazy: () => import('./features/pages/AboutPage') },
];

/** Height in pixels of a section with a title and four small cards, in two columns or (narrow) in one. */
const promotedHeight = { wide: 240, narrow: 448 };

/** Such a section beside the cart, where it has one column on wide screens as well. */
const oneColumnHeight = { wide: 448, narrow: 448 };

const loadOnSaleNow = () => import('./features/promoted/OnSaleNow');
const loadMoreLikeThese = () => import('./features/promoted/MoreLikeThese');

/**
 * The parts of this remote that the slots of pages show. As with routes, the id is the path of the file.
 */
export const fragments: FragmentOffer[] = [
  { id: 'promoted/MoreLikeThese', slot: 'order.after', height: promotedHeight, load: loadMoreLikeThese },
  { id: 'promoted/OnSaleNow', slot: 'order.after', height: promotedHeight, load: loadOnSaleNow },
  { id: 'promoted/MoreLikeThese', slot: 'review.after', height: promotedHeight, load: loadMoreLikeThese },
  { id: 'promoted/OnSaleNow', slot: 'review.after', height: promotedHeight, load: loadOnSaleNow },
  { id: 'promoted/OnSaleNow', slot: 'orders.empty', height: promotedHeight, load: loadOnSaleNow },
  { id: 'promoted/MoreLikeThese', slot: 'favourites.after', height: promotedHeight, load: loadMoreLikeThese },
  { id: 'promoted/OnSaleNow', slot: 'favourites.after', height: promotedHeight, load: loadOnSaleNow },
  // The second place is empty for a visitor who has not viewed any games. It needs no reserved height, because only
  // the footer follows, which is below the viewport.
  { id: 'promoted/OnSaleNow', slot: 'favourites.empty', height: promotedHeight, load: loadOnSaleNow },
  {
    id: 'promoted/MoreLikeThese',
    slot: 'favourites.empty',
    height: { wide: 0, narrow: 0 },
    load: loadMoreLikeThese,
  },
  { id: 'promoted/OnSaleNow', slot: 'cart.after', height: oneColumnHeight, load: loadOnSaleNow },
  { id: 'promoted/OnSaleNow', slot: 'cart.empty', height: promotedHeight, load: loadOnSaleNow },
  { id: 'promoted/OnSaleNow', slot: 'contact.after', height: promotedHeight, load: loadOnSaleNow },
  {
    id: 'promoted/CardPreview',
    slot: 'product-form.preview',
    height: { wide: 460, narrow: 460 },
    load: () => import('./features/promoted/CardPreview'),
  },
];
