/** For tests only: test data, a mock API, and rendering of routes. */
export { respond, respondWith, respondError } from './responders';
export type { RecordedRequest, Responder } from './responders';
export {
  makeCartLine,
  makeGame,
  makeLoginResponse,
  makeOrder,
  makeOrderDetail,
  makeOrderLine,
  makeSession,
} from './makers';
export { renderRoute } from './renderRoute';
