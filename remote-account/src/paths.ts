/** Other remotes link to these pages with `@press-start/shared-ui/paths`. */
export const patterns = {
  login: '/login',
  signup: '/signup',
  reset: '/reset/:token?',
  user: '/user',
  edit: '/edit',
  confirmEmail: '/confirmEmail/:token?',
  orders: '/orders',
  orderDetail: '/orderdetail/:idUser/:idOrder',
  review: '/review/:idUser/:idGame',
  favs: '/favs',
  contact: '/contact',
};

/** Paths that only this remote links to. */
export const links = {
  reset: () => '/reset',
  edit: () => '/edit',
  confirmEmail: () => '/confirmEmail',
  review: (idUser: number, idGame: number) => `/review/${idUser}/${idGame}`,
};
