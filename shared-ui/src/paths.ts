/**
 * Links that cross remotes. Part of the versioned contract between host and remotes: a path may be added,
 * never changed. Links inside one remote live in that remote's own `paths.ts`.
 *
 * @example <Link to={paths.game(7)}>Celeste</Link>
 * @example navigate(paths.login('/orders')) // /login?returnTo=%2Forders
 */
export const paths = {
  landing: () => '/',
  home: () => '/home',
  game: (id: number) => `/game/${id}`,
  cart: () => '/cart',
  order: () => '/order',
  payment: () => '/order/payment',
  /** Where the payment provider sends the buyer back to. Without an order it is only the route. */
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
 * The `returnTo` of a URL if it points into this store, else undefined. Only a path of this very origin counts:
 * `https://…`, `//host` and `/\host` would lead a freshly signed-in shopper to somebody else's page.
 */
export function safeReturnTo(searchParams: URLSearchParams): string | undefined {
  const requested = searchParams.get('returnTo');
  if (!requested?.startsWith('/')) return undefined;
  // The base is a name that no visitor can be on: whatever resolves away from it is not a path.
  const base = 'http://store.invalid';
  const url = URL.parse ? URL.parse(requested, base) : new URL(requested, base);
  // `/..//host` is a path of ours only until its dots are resolved: then it begins like another host's address.
  if (url?.origin !== base || url.pathname.startsWith('//')) return undefined;
  return url.pathname + url.search + url.hash;
}

function withReturnTo(path: string, returnTo: string | undefined): string {
  return returnTo === undefined ? path : `${path}?${new URLSearchParams({ returnTo })}`;
}
