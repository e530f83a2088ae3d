import { endpoint } from './endpoint';
import type * as calls from './schemas/stock';

export type { StockCause, StockMovement } from './schemas/stock';

/** Lists a product's stock movements, newest first. The response is paginated even without `limit`. */
export const listStockMovements = endpoint<typeof calls.listStockMovements>({
  method: 'GET',
  path: '/videogames/OneGame/:id/stock',
  access: 'admin',
});
