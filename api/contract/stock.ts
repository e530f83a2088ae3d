import { endpoint } from './endpoint';
import type * as calls from './schemas/stock';

export type { StockCause, StockMovement } from './schemas/stock';

/** Lists the stock movements of a product with cause and actor, newest first. The response is always paginated. */
export const listStockMovements = endpoint<typeof calls.listStockMovements>({
  method: 'GET',
  path: '/videogames/OneGame/:id/stock',
  access: 'admin',
});
