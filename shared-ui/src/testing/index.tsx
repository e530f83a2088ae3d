/** For tests only: data, an API that answers from a table, and pages drawn through their routes. */
export { answer, answerWith, refuse } from './answers';
export type { Asked, Answer } from './answers';
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
