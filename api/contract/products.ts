import { endpoint } from './endpoint';
import type * as calls from './schemas/products';

export type { ChangedGames, EditedGame, ImportedRow, ImportReport, NewGame } from './schemas/products';

/**
 * Creates a product; a 422 response contains a message for every invalid field (specification, section 5). Supports
 * `Idempotency-Key`.
 */
export const createGame = endpoint<typeof calls.createGame>({
  method: 'POST',
  path: '/videogames/OneGame',
  access: 'admin',
  success: 201,
});

/**
 * Changes the fields in the body. With `loaded` (the values when the form was opened), it changes only the fields that
 * differ, and adjusts the stock by the difference, so that concurrent sales are not lost. With `version`, it responds
 * with 409 if the product has been edited since.
 */
export const updateGame = endpoint<typeof calls.updateGame>({
  method: 'PUT',
  path: '/videogames/OneGame',
  access: 'admin',
});

/**
 * Archives a product: the catalogue no longer lists it; its orders and reviews remain. With ADMIN_REAUTHENTICATION, the
 * call requires `reauthenticate` first.
 */
export const deleteGame = endpoint<typeof calls.deleteGame>({
  method: 'DELETE',
  path: '/videogames/OneGame/:id',
  access: 'admin',
});

/**
 * Changes several products in one transaction: all of them, or none if any is rejected. Archiving requires
 * `reauthenticate`, as in `deleteGame`.
 */
export const changeGames = endpoint<typeof calls.changeGames>({
  method: 'PUT',
  path: '/videogames/Several',
  access: 'admin',
});

/** Exports the matching products as a CSV file for spreadsheets. Values that look like formulas are escaped. */
export const exportGames = endpoint<typeof calls.exportGames>({
  method: 'GET',
  path: '/videogames/Csv',
  access: 'admin',
});

/**
 * Imports a file in the format of `exportGames`: a row with `id_product` changes that product, a row without it creates
 * one. All rows are applied in one transaction, and only if all are valid; a dry run rolls it back. The stock of an
 * existing product changes only by `stock_change`, so that sales since the export are not lost. With
 * ADMIN_REAUTHENTICATION, every import except a dry run requires `reauthenticate` first.
 */
export const importGames = endpoint<typeof calls.importGames>({
  method: 'POST',
  path: '/videogames/Csv',
  access: 'admin',
});

/** Creates a genre; 409 if a genre with the same name exists, regardless of case. */
export const createGenre = endpoint<typeof calls.createGenre>({
  method: 'POST',
  path: '/genres/oneGenre',
  access: 'admin',
  success: 201,
});

export const createPlatform = endpoint<typeof calls.createPlatform>({
  method: 'POST',
  path: '/platforms/onePlatform',
  access: 'admin',
  success: 201,
});
