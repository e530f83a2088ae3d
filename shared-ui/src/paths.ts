/**
 * Paths for links between remotes. They are part of the contract between the host and the remotes: add paths,
 * but never change them. Paths that only one remote uses belong in the `paths.ts` of that remote.
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
  /** The page to which the payment provider returns the buyer. */
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
 * Returns the `returnTo` of a URL if it is a path of this store, otherwise `undefined`. `https://…`, `//host`
 * and `/\host` would lead a shopper to another site after login.
 */
export function safeReturnTo(searchParams: URLSearchParams): string | undefined {
  const requested = searchParams.get('returnTo');
  if (!requested?.startsWith('/')) return undefined;
  // The top-level domain `.invalid` is reserved, so that no other site has this origin.
  const base = 'http://store.invalid';
  try {
    const url = new URL(requested, base);
    // Resolving the dots turns `/..//host` into `//host`, a URL on another host.
    if (url.origin !== base || url.pathname.startsWith('//')) return undefined;
    return url.pathname + url.search + url.hash;
  } catch {
    return undefined;
  }
}

function withReturnTo(path: string, returnTo: string | undefined): string {
  return returnTo === undefined ? path : `${path}?${new URLSearchParams({ returnTo })}`;
}
