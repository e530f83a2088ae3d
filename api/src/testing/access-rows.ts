import { randomUUID } from 'node:crypto';
import type { Shopper } from './store';

export interface Fixture {
  /** The user to whom the row's URL or body refers. */
  owner: Shopper;
  /** Id of a game that was delivered to the owner. */
  gameId: number;
  /** Id of the owner's delivered order, which contains the game. */
  orderId: number;
}

export const ACTORS = ['visitor', 'other user', 'owner', 'admin', 'banned', 'expired'] as const;

/**
 * Expected status for each actor. 'banned' and 'expired' are users who would have access if they were not banned or
 * their session had not expired.
 */
export type Statuses = readonly [
  visitor: number,
  other: number,
  owner: number,
  admin: number,
  banned: number,
  expired: number,
];

export interface Row {
  statuses: Statuses;
  /** Request URL, if it differs from the endpoint's path. */
  url?: (fixture: Fixture) => string;
  body?: (fixture: Fixture) => object;
  headers?: () => Record<string, string>;
}

const anyActor = (status: number): Statuses => [status, status, status, status, status, status];
const signedIn = (status: number): Statuses => [401, status, status, status, 401, 401];
const adminsOnly = (status: number): Statuses => [401, 403, 403, status, 401, 401];
/** @param other status for other users: 404 if the response must not reveal that the id exists */
const ownerOrAdmin = (other: 403 | 404): Statuses => [401, other, 200, 200, 401, 401];
const ownerOnly = (status: number): Statuses => [401, 403, status, 403, 401, 401];

const publicRows: Record<string, Row[]> = {
  getSignUpTerms: [{ statuses: anyActor(200) }],
  // An empty body passes the access check and fails validation.
  signUp: [{ statuses: anyActor(422), body: () => ({}) }],
  login: [{ statuses: anyActor(422), body: () => ({}) }],
  // A profile without a code does not authenticate a user.
  socialLogin: [{ statuses: anyActor(401), body: ({ owner }) => ({ email: mailOf(owner) }) }],
  // None of the actors has a login that is waiting for a code.
  logInWithCode: [{ statuses: anyActor(401), body: () => ({ code: '123456' }) }],
  listGames: [{ statuses: anyActor(200), url: () => '/videogames?limit=1' }],
  listSaleGames: [{ statuses: anyActor(200) }],
  listGameDates: [{ statuses: anyActor(200) }],
  getFacets: [{ statuses: anyActor(200) }],
  getGame: [{ statuses: anyActor(200), url: ({ gameId }) => `/videogames/${gameId}` }],
  listRelatedGames: [{ statuses: anyActor(200), url: ({ gameId }) => `/videogames/Related/${gameId}` }],
  listWallCovers: [{ statuses: anyActor(200) }],
  getCatalogueVersion: [{ statuses: anyActor(200) }],
  checkCoupon: [{ statuses: anyActor(200), url: () => '/coupon?code=BIT' }],
  listGenres: [{ statuses: anyActor(200) }],
  listPlatforms: [{ statuses: anyActor(200) }],
  listGameReviews: [{ statuses: anyActor(200), url: ({ gameId }) => `/videogames/review/${gameId}/0` }],
  listUserReviews: [
    { statuses: anyActor(200), url: ({ gameId, owner }) => `/videogames/review/${gameId}/${owner.id}` },
  ],
};

const accountRows: Record<string, Row[]> = {
  getRole: [{ statuses: signedIn(200) }],
  logout: [{ statuses: signedIn(200) }],
  logoutEverywhere: [{ statuses: signedIn(200) }],
  listSessions: [{ statuses: signedIn(200) }],
  // The session id is unknown. sessions.test.ts covers the sessions of other users.
  revokeSession: [
    { statuses: signedIn(404), url: () => '/auth/sessions/00000000-0000-4000-8000-000000000000' },
  ],
  changePassword: [{ statuses: signedIn(422), body: () => ({}) }],
  reauthenticate: [{ statuses: signedIn(422), body: () => ({}) }],
  getSecondFactor: [{ statuses: signedIn(200) }],
  beginSecondFactorSetup: [{ statuses: adminsOnly(200) }],
  // The set-up has not been started, and the second factor is disabled.
  enableSecondFactor: [{ statuses: adminsOnly(409), body: () => ({ code: '123456' }) }],
  disableSecondFactor: [{ statuses: signedIn(409), body: () => ({}) }],
  listUsers: [{ statuses: adminsOnly(200) }],
  exportUsers: [{ statuses: adminsOnly(200) }],
  exportAccount: [{ statuses: ownerOnly(200), url: ({ owner }) => `/user/${owner.id}/export` }],
  getUser: [{ statuses: ownerOnly(200), url: ({ owner }) => `/user/${owner.id}` }],
  // No link with this token exists.
  confirmEmail: [{ statuses: anyActor(404), url: () => '/user/confirmEmail/unknown' }],
  updateUser: [
    {
      statuses: ownerOnly(200),
      body: ({ owner }) => ({
        id: owner.id,
        email: `${owner.username}@other.example`,
        address: 'Oak Street 2',
        name: 'Rosita',
        lastname: 'Diaz',
      }),
    },
  ],
  deleteUser: [{ statuses: ownerOrAdmin(403), url: ({ owner }) => `/user/${owner.id}` }],
  setUserAdmin: [
    { statuses: adminsOnly(200), url: ({ owner }) => `/user/admin/true/${owner.id}` },
    { statuses: adminsOnly(200), url: ({ owner }) => `/user/admin/false/${owner.id}` },
  ],
  setUserActive: [
    { statuses: adminsOnly(200), url: ({ owner }) => `/user/${owner.id}/false` },
    { statuses: adminsOnly(200), url: ({ owner }) => `/user/${owner.id}/true` },
  ],
  addFavourite: [
    { statuses: ownerOnly(200), body: ({ owner, gameId }) => ({ idProduct: gameId, idUser: owner.id }) },
  ],
  listFavourites: [{ statuses: ownerOrAdmin(403), url: ({ owner }) => `/favorites/${owner.id}` }],
  removeFavourite: [
    { statuses: ownerOnly(200), url: ({ owner, gameId }) => `/favorites/${owner.id}?idProduct=${gameId}` },
  ],
};

const orderRows: Record<string, Row[]> = {
  createOrder: [
    {
      statuses: ownerOnly(200),
      body: ({ owner, gameId }) => ({
        id_user: owner.id,
        amount_order: 49,
        address_order: 'Elm Street 1',
        cart: [{ id_product: gameId, price_product: 49, quantity: 1 }],
      }),
    },
  ],
  getOrder: [{ statuses: ownerOrAdmin(404), url: ({ orderId }) => `/order/${orderId}` }],
  listOrders: [
    { statuses: ownerOrAdmin(403), url: ({ owner }) => `/order?idUser=${owner.id}` },
    { statuses: adminsOnly(200) },
  ],
  setOrderStatus: [{ statuses: adminsOnly(200), url: ({ orderId }) => `/order/${orderId}/cancelled` }],
  // Only the buyer may cancel, and this order is already delivered. Administrators use setOrderStatus.
  cancelOrder: [
    { statuses: [401, 404, 409, 404, 401, 401], url: ({ orderId }) => `/order/${orderId}/cancel` },
  ],
  // The fixture's order has no payment at the provider.
  refundOrder: [
    {
      statuses: adminsOnly(409),
      url: ({ orderId }) => `/order/${orderId}/refund`,
      headers: () => ({ 'idempotency-key': randomUUID() }),
      body: () => ({ restock: false, reason: 'Broken in transit', known_refunds: 0 }),
    },
  ],
  saveCart: [
    {
      statuses: ownerOnly(200),
      body: ({ owner, gameId }) => ({ id_user: owner.id, cart: [{ id_product: gameId, quantity: 1 }] }),
    },
  ],
  getCart: [{ statuses: signedIn(200) }],
  listSoldLines: [{ statuses: adminsOnly(200) }],
  listOrderSteps: [{ statuses: adminsOnly(200), url: ({ orderId }) => `/order/${orderId}/steps` }],
  exportOrders: [{ statuses: adminsOnly(200) }],
  // 406, because the request does not accept an event stream.
  streamOrders: [{ statuses: adminsOnly(406) }],
};

const backOfficeRows: Record<string, Row[]> = {
  listMonths: [{ statuses: adminsOnly(200) }],
  getFigures: [{ statuses: adminsOnly(200) }],
  listCoupons: [{ statuses: adminsOnly(200) }],
  getCoupon: [{ statuses: adminsOnly(200), url: () => '/coupons/1' }],
  createCoupon: [
    { statuses: adminsOnly(201), body: ({ gameId }) => ({ code: `SPRING-${gameId}`, percent: 10 }) },
  ],
  updateCoupon: [{ statuses: adminsOnly(200), url: () => '/coupons/1', body: () => ({ active: true }) }],
  listScheduledSales: [{ statuses: adminsOnly(200) }],
  // No sale has this id.
  getScheduledSale: [{ statuses: adminsOnly(404), url: () => '/scheduled-sales/2147483647' }],
  createScheduledSale: [
    {
      statuses: adminsOnly(201),
      body: ({ gameId }) => ({ id_product: gameId, sale_price: 1, ends_at: '2099-01-01T00:00Z' }),
    },
  ],
  updateScheduledSale: [
    { statuses: adminsOnly(404), url: () => '/scheduled-sales/2147483647', body: () => ({}) },
  ],
  endScheduledSale: [{ statuses: adminsOnly(404), url: () => '/scheduled-sales/2147483647/end' }],
  listAuditEntries: [{ statuses: adminsOnly(200) }],
  listAuditActions: [{ statuses: adminsOnly(200) }],
};

const reviewRows: Record<string, Row[]> = {
  listOrderReviews: [
    { statuses: ownerOrAdmin(404), url: ({ orderId }) => `/videogames/review/0/${orderId}` },
  ],
  // The owner has not written a review yet.
  updateReview: [
    {
      statuses: ownerOnly(404),
      url: ({ owner, gameId }) => `/videogames/review/${owner.id}/${gameId}`,
      body: () => ({ score: 4 }),
    },
  ],
  deleteReview: [
    { statuses: ownerOnly(404), url: ({ owner, gameId }) => `/videogames/review/${owner.id}/${gameId}` },
  ],
  voteHelpful: [
    {
      statuses: [401, 404, 403, 404, 401, 401],
      url: ({ owner, gameId }) => `/videogames/review/${owner.id}/${gameId}/helpful`,
    },
  ],
  unvoteHelpful: [
    {
      statuses: signedIn(404),
      url: ({ owner, gameId }) => `/videogames/review/${owner.id}/${gameId}/helpful`,
    },
  ],
  listOwnVotes: [{ statuses: signedIn(200), url: ({ gameId }) => `/videogames/review/${gameId}/0/helpful` }],
  listReviews: [{ statuses: adminsOnly(200), url: () => '/review?limit=1' }],
  setReviewHidden: [
    {
      statuses: adminsOnly(404),
      url: ({ owner, gameId }) => `/videogames/review/hidden/true/${owner.id}/${gameId}`,
    },
  ],
  // The owner has not written a review yet.
  getModeratedReview: [
    { statuses: adminsOnly(404), url: ({ owner, gameId }) => `/review/${owner.id}/${gameId}` },
  ],
  replyToReview: [
    {
      statuses: adminsOnly(404),
      url: ({ owner, gameId }) => `/review/${owner.id}/${gameId}/reply`,
      body: () => ({ text: 'Thank you.', replaces: null }),
    },
  ],
  deleteReviewReply: [
    { statuses: adminsOnly(404), url: ({ owner, gameId }) => `/review/${owner.id}/${gameId}/reply` },
  ],
  createReview: [
    {
      statuses: ownerOnly(201),
      url: ({ owner, gameId }) => `/videogames/review/${owner.id}/${gameId}`,
      body: () => ({ score: 4 }),
    },
  ],
};

const productRows: Record<string, Row[]> = {
  createGame: [
    {
      statuses: adminsOnly(201),
      body: () => ({
        name_product: 'Moon Courier',
        price_product: 29,
        description_product: 'Deliver parcels on the moon.',
        image_product: ['/images/uploads/a.webp'],
        thumbnail_product: '/images/uploads/a.webp',
        in_stock: 5,
        release_year: 1987,
        genres: ['Shooter'],
        platforms: ['Arcade'],
      }),
    },
  ],
  updateGame: [
    { statuses: adminsOnly(200), body: ({ gameId }) => ({ id_product: gameId, price_product: 9 }) },
  ],
  deleteGame: [{ statuses: adminsOnly(200), url: ({ gameId }) => `/videogames/OneGame/${gameId}` }],
  listStockMovements: [
    { statuses: adminsOnly(200), url: ({ gameId }) => `/videogames/OneGame/${gameId}/stock` },
  ],
  changeGames: [
    {
      statuses: adminsOnly(200),
      body: ({ gameId }) => ({ ids: [gameId], change: { on_sale: true } }),
    },
  ],
  exportGames: [{ statuses: adminsOnly(200), url: () => '/videogames/Csv?name=Zz' }],
  importGames: [
    { statuses: adminsOnly(200), body: () => ({ csv: 'id_product,name_product', dry_run: true }) },
  ],
  // 415, because the request is not a multipart form.
  uploadImage: [{ statuses: adminsOnly(415) }],
  createGenre: [{ statuses: adminsOnly(201), body: ({ gameId }) => ({ genre: `Genre ${gameId}` }) }],
  createPlatform: [{ statuses: adminsOnly(201), body: ({ gameId }) => ({ platform: `Platform ${gameId}` }) }],
};

const contactRows: Record<string, Row[]> = {
  sendMessage: [{ statuses: anyActor(422), body: () => ({}) }],
  listMessages: [{ statuses: adminsOnly(200) }],
  getInboxStatus: [{ statuses: adminsOnly(200) }],
  // No message exists.
  getMessage: [{ statuses: adminsOnly(404), url: () => '/contact/1' }],
  replyToMessage: [
    {
      statuses: adminsOnly(404),
      url: () => '/contact/1/reply',
      body: () => ({ text: 'Thank you.', known_replies: 0 }),
    },
  ],
  setMessageArchived: [
    { statuses: adminsOnly(404), url: () => '/contact/1', body: () => ({ archived: true }) },
  ],
};

const mailRows: Record<string, Row[]> = {
  listMails: [{ statuses: adminsOnly(200) }],
  // No email has this id.
  resendMail: [
    {
      statuses: adminsOnly(404),
      url: () => '/mails/1000000/resend',
      body: () => ({ known_resends: 0 }),
    },
  ],
  listMailTemplates: [{ statuses: adminsOnly(200) }],
  previewMailTemplate: [{ statuses: adminsOnly(200), url: () => '/mails/templates/welcome' }],
  sendMail: [
    {
      statuses: anyActor(200),
      body: ({ owner }) => ({ action: 'signup', username: owner.username, email: mailOf(owner) }),
    },
    { statuses: ownerOnly(200), body: ({ owner }) => ({ action: 'purchase', email: mailOf(owner) }) },
  ],
  sendStatusMail: [
    { statuses: adminsOnly(200), body: ({ orderId }) => ({ id_order: orderId, status: 'delivered' }) },
  ],
  // No account has this email address.
  requestReset: [
    { statuses: anyActor(404), body: ({ owner }) => ({ email: `unknown-${owner.id}@mail.example` }) },
  ],
  // The new password is invalid.
  resetPassword: [
    { statuses: anyActor(422), url: () => '/auth/reset/unknown', body: () => ({ password: 'new' }) },
  ],
};

const mailOf = (user: Shopper) => `${user.username}@mail.example`;

/** Contains at least one row for every contract endpoint, by the endpoint's name. */
export const accessRows: Record<string, Row[]> = {
  ...publicRows,
  ...accountRows,
  ...orderRows,
  ...backOfficeRows,
  ...reviewRows,
  ...productRows,
  ...contactRows,
  ...mailRows,
};
