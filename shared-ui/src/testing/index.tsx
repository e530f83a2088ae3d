/** For tests only: data, an API that answers from a table, and pages drawn through their routes. */
export { respond, respondWith, respondError } from './answers';
export type { RecordedRequest, Responder } from './answers';
export {
  makeCartLine,
  makeGame,
  makeLoginAnswer,
  makeOrder,
  makeOrderDetail,
  makeOrderLine,
  makeSession,
} from './makers';
export { renderRoute } from './renderRoute';
