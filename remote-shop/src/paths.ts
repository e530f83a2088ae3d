/** The paths this remote owns, as the router reads them. Links from other remotes: @press-start/shared-ui/paths. */
export const patterns = {
  landing: '/',
  catalogue: '/home',
  game: '/game/:id',
  cart: '/cart',
  order: '/order',
  payment: '/order/payment',
  orderResult: '/order/detail',
  terms: '/terms',
  privacy: '/privacy',
  legal: '/legal',
  about: '/about',
};
