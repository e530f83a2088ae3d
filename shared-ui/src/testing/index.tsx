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
