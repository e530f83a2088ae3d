import { endpoint } from './endpoint';
import type * as calls from './schemas/products';

export type { ChangedGames, EditedGame, ImportedRow, ImportReport, NewGame } from './schemas/products';

/** Creates a product. Supports `Idempotency-Key`. */
export const createGame = endpoint<typeof calls.createGame>({
  method: 'POST',
  path: '/videogames/OneGame',
  access: 'admin',
  success: 201,
});

/**
 * Changes the fields in the body. With `loaded` (the values when the form was opened), it changes only the fields that
 * differ, and adjusts the stock by the difference, so that concurrent sales are not lost. 409 if the product has been
 * edited since `version`, if the stock is too small, or if a price or `on_sale` changes while a scheduled sale runs.
 */
export const updateGame = endpoint<typeof calls.updateGame>({
  method: 'PUT',
  path: '/videogames/OneGame',
  access: 'admin',
});

/**
 * Archives a product: the catalogue no longer lists it; its orders and reviews remain. If ADMIN_REAUTHENTICATION is on,
 * the request requires a recent login or a prior `reauthenticate`.
 */
export const deleteGame = endpoint<typeof calls.deleteGame>({
  method: 'DELETE',
  path: '/videogames/OneGame/:id',
  access: 'admin',
});

/** Changes several products, or none if any is rejected. Archiving has the same requirement as `deleteGame`. */
export const changeGames = endpoint<typeof calls.changeGames>({
  method: 'PUT',
  path: '/videogames/Several',
  access: 'admin',
});

/** Exports the matching products as CSV. Values that look like formulas are escaped. */
export const exportGames = endpoint<typeof calls.exportGames>({
  method: 'GET',
  path: '/videogames/Csv',
  access: 'admin',
});

/**
 * Imports a file in the format of `exportGames`: a row with `id_product` changes that product, a row without it creates
 * one. The rows are applied only if all are valid. The stock of an existing product changes only by `stock_change`, so
 * that sales since the export are not lost. If ADMIN_REAUTHENTICATION is on, every import except a dry run requires a
 * recent login or a prior `reauthenticate`.
 */
export const importGames = endpoint<typeof calls.importGames>({
  method: 'POST',
  path: '/videogames/Csv',
  access: 'admin',
});

/** Creates a genre. 409 if the name already exists (case-insensitive). */
export const createGenre = endpoint<typeof calls.createGenre>({
  method: 'POST',
  path: '/genres/oneGenre',
  access: 'admin',
  success: 201,
});

/** Creates a platform. 409 if the name already exists (case-insensitive). */
export const createPlatform = endpoint<typeof calls.createPlatform>({
  method: 'POST',
  path: '/platforms/onePlatform',
  access: 'admin',
  success: 201,
});
