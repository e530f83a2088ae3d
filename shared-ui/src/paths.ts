/**
 * Paths for links between remotes. Part of the versioned contract between host and remotes: paths may be added, but
 * never changed. Links that only one remote uses belong in that remote's `paths.ts`.
 *
 * @example <Link to={paths.game(7)}>Celeste</Link>
 * @example navigate(paths.login('/orders')) // /login?returnTo=%2Forders
 */
export const paths = {
  landing: () => '/',
  home: () => '/home',
  /** The catalogue with the games on sale. */
  onSale: () => '/home?sale=true',
  game: (id: number) => `/game/${id}`,
  cart: () => '/cart',
  order: () => '/order',
  payment: () => '/order/payment',
  /**
   * Page to which the payment provider returns the buyer. Without `idOrder`, the path has no order number.
   */
  orderResult: (idOrder?: number) =>
    idOrder === undefined ? '/order/detail' : `/order/detail?order=${idOrder}`,
  login: (returnTo?: string) => withReturnTo('/login', returnTo),
  signup: (returnTo?: string) => withReturnTo('/signup', returnTo),
  user: () => '/user',
  orders: () => '/orders',
  orderDetail: (idUser: number, idOrder: number) => `/orderdetail/${idUser}/${idOrder}`,
  favs: () => '/favs',
  admin: () => '/admin',
  contact: () => '/contact',
  terms: () => '/terms',
  privacy: () => '/privacy',
  legal: () => '/legal',
  about: () => '/about',
};

/**
 * Returns the `returnTo` of a URL if it is a path of this store, otherwise `undefined`. `https://…`, `//host` and
 * `/\host` would lead a shopper to another site after the login.
 */
export function safeReturnTo(searchParams: URLSearchParams): string | undefined {
  const requested = searchParams.get('returnTo');
  if (!requested?.startsWith('/')) return undefined;
  // No real URL has this origin, because `.invalid` is reserved. Therefore, only a path of the store resolves
  // to it.
  const base = 'http://store.invalid';
  try {
    const url = new URL(requested, base);
    // `/..//host` becomes `//host`, a URL on another host, once its dots are resolved.
    if (url.origin !== base || url.pathname.startsWith('//')) return undefined;
    return url.pathname + url.search + url.hash;
  } catch {
    return undefined;
  }
}

function withReturnTo(path: string, returnTo: string | undefined): string {
  return returnTo === undefined ? path : `${path}?${new URLSearchParams({ returnTo })}`;
}
