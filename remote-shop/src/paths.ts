/** Route patterns of this remote. Other remotes link to these pages with `@press-start/shared-ui/paths`. */
export const patterns = {
  landing: '/',
  catalogue: '/home',
  filters: '/filters',
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
