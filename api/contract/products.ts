import { endpoint } from './endpoint';
import type * as calls from './schemas/products';

export type { ChangedGames, EditedGame, ImportedRow, ImportReport, NewGame } from './schemas/products';

/** Repeat-safe with `Idempotency-Key`; 422 carries the text of every broken field (specification, section 5). */
export const createGame = endpoint<typeof calls.createGame>({
  method: 'POST',
  path: '/videogames/OneGame',
  access: 'admin',
  success: 201,
});

/**
 * Changes the fields that are sent. With `loaded`, what the form showed when it was opened, only those that differ from
 * it, and stock moves by the difference, so that units sold meanwhile stay sold. With `version`: 409 after another edit.
 */
export const updateGame = endpoint<typeof calls.updateGame>({
  method: 'PUT',
  path: '/videogames/OneGame',
  access: 'admin',
});

/** Archives a product: the catalogue no longer lists it, its orders and reviews stay. ADMIN_REAUTHENTICATION requires `reauthenticate` first. */
export const deleteGame = endpoint<typeof calls.deleteGame>({
  method: 'DELETE',
  path: '/videogames/OneGame/:id',
  access: 'admin',
});

/** Changes several products in one transaction: all of them, or none when one is rejected. Archiving requires `reauthenticate`, as in `deleteGame`. */
export const changeGames = endpoint<typeof calls.changeGames>({
  method: 'PUT',
  path: '/videogames/Several',
  access: 'admin',
});

/** The products a search finds, as a CSV file for spreadsheets; what they would take for a formula is defused. */
export const exportGames = endpoint<typeof calls.exportGames>({
  method: 'GET',
  path: '/videogames/Csv',
  access: 'admin',
});

/**
 * Reads such a file: a row with `id_product` changes that product, one without makes a new one. All rows are applied in
 * one transaction, and only when none of them is wrong; a dry run does the same and takes it back. Stock of a product
 * that is there moves by `stock_change` alone, so that units sold since the export stay sold. With
 * ADMIN_REAUTHENTICATION all but the dry run is after `reauthenticate`.
 */
export const importGames = endpoint<typeof calls.importGames>({
  method: 'POST',
  path: '/videogames/Csv',
  access: 'admin',
});

/** 409 when a genre of that name, in whatever case, is there already. */
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
