/** What can go wrong with a call besides what can with every call of its kind; for the API's document only, so no browser carries it. */
const TOO_MANY = 'Too many calls: Retry-After says how many seconds to wait';
const SECOND_FACTOR = 'The account has a second factor: its code is due';
const NOT_YOURS = 'It belongs to somebody else';

/** Status and meaning, by the name of the call. */
export const failures: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  signUp: { 409: 'Username or e-mail exist already', 429: TOO_MANY },
  login: { 401: 'Username or password are wrong', 403: SECOND_FACTOR, 429: TOO_MANY },
  socialLogin: {
    401: 'The code is used, expired or of another browser',
    403: SECOND_FACTOR,
    429: TOO_MANY,
  },
  logInWithCode: {
    401: 'The first step is over: log in again',
    422: 'The code is wrong or has been used',
    429: TOO_MANY,
  },
  reauthenticate: {
    409: 'The account logs in without a password',
    422: 'The password is wrong',
    429: TOO_MANY,
  },
  beginSecondFactor: { 403: 'No administrator, or the login is too old', 409: 'It is on already' },
  enableSecondFactor: {
    409: 'It was not begun, or is on already',
    422: 'The code is wrong',
    429: TOO_MANY,
  },
  disableSecondFactor: {
    409: 'It is off already',
    422: 'The password or the code is wrong',
    429: TOO_MANY,
  },
  revokeSession: { 404: 'The caller has no such session' },
  changePassword: { 409: 'The account logs in without a password', 429: TOO_MANY },
  requestReset: { 404: 'No account has this e-mail', 429: TOO_MANY },
  resetPassword: { 404: 'The link is used or expired', 429: TOO_MANY },
  confirmEmail: {
    404: 'The link is used or expired',
    409: 'The e-mail belongs to another account',
    429: TOO_MANY,
  },
  sendMessage: { 429: TOO_MANY },
  sendMail: { 401: 'A purchase mail needs a session', 403: "The e-mail is not the caller's", 429: TOO_MANY },
  sendStatusMail: { 404: 'There is no such order', 409: 'The order has another status' },
  addFavourite: { 403: NOT_YOURS, 404: 'There is no such game' },
  listFavourites: { 403: NOT_YOURS },
  removeFavourite: { 403: NOT_YOURS },
  createOrder: {
    403: 'The order names another user',
    409: 'Stock, prices or amount have changed, or the account holds too much unpaid: `error` and `lines` say which',
    422: 'A field is not valid, or the Idempotency-Key belongs to another order',
    503: 'The payment provider is unavailable, or the store is: nothing was ordered',
  },
  getOrder: { 404: 'There is no such order of the caller' },
  listOrders: { 403: NOT_YOURS },
  setOrderStatus: { 409: 'The order has moved on, its units are gone, or its money is on the way back' },
  cancelOrder: {
    404: 'There is no such order of the caller',
    409: 'The order is cancelled, dispatched or its payment is being decided: `error` says which',
  },
  saveCart: { 403: 'The cart names another user' },
  followOrders: { 406: 'The caller does not accept text/event-stream' },
  listOrderReviews: { 404: 'There is no such order of the caller' },
  createReview: {
    403: 'The caller is another user, or got no such game delivered',
    409: 'The caller has reviewed the game already',
  },
  updateReview: { 403: 'The review is of another user, or hidden by the store' },
  deleteReview: { 403: 'The review is of another user, or hidden by the store' },
  voteHelpful: { 403: "The review is the caller's own" },
  setReviewHidden: { 422: 'The flag is neither true nor false' },
  getUser: { 403: NOT_YOURS },
  exportAccount: { 403: NOT_YOURS, 429: TOO_MANY },
  updateUser: {
    403: 'The account is of another user, or the login is too old for a new e-mail',
    409: 'The e-mail belongs to another account',
    429: TOO_MANY,
  },
  deleteUser: {
    403: 'The account is of another user, or the login is too old',
    409: 'The last administrator cannot be deleted',
    429: TOO_MANY,
  },
  setUserAdmin: { 409: 'Nobody takes the role from themselves', 422: 'The flag is neither true nor false' },
  setUserActive: { 409: 'Nobody bans themselves', 422: 'The value is neither true nor false' },
  updateGame: {
    404: 'There is no such game',
    409: 'Somebody else has changed it, or the stock is too small',
  },
  changeGames: { 404: 'There is no such game', 409: 'The stock of a game is too small' },
  createGenre: { 409: 'The genre exists already' },
  createPlatform: { 409: 'The platform exists already' },
  uploadImage: {
    413: 'The picture has more than 5 MB',
    415: 'The request is no multipart form',
    422: 'The file is no picture that the store takes',
    503: 'The image host is unavailable, or the store is',
  },
};
