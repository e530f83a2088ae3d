import type { Game, ImportedRow, ImportReport, NewGame } from '../../../contract';
import { catalogueName, genreNameError, platformNameError } from '../../../contract/rules';
import type { Db, Trx } from '../../db/database';
import { conflict, HttpError, invalid, notFound } from '../../http/errors';
import { gameColumns, toGame } from '../catalogue/catalogue.repo';
import { filterConditions } from '../catalogue/game-filter.repo';
import { parseCsv } from './csv';
import * as names from './genres-platforms.repo';
import { editProduct, insertProduct, lockProduct, type ProductEditor } from './products.repo';
import { headerProblem, MAX_ROWS, readRow, type SheetRow } from './sheet.rules';

const BATCH_SIZE = 1000;

/** Yields batches of the products whose name contains `name`, or of all products. */
export async function* productBatches(db: Db, name: string | undefined): AsyncGenerator<Game[]> {
  for (let lastId = 0; ;) {
    const rows = await db
      .selectFrom('product')
      .select(gameColumns)
      .where((eb) =>
        eb.and([
          ...filterConditions(eb, { ...(name && { search: { parts: [name] } }) }),
          eb('product.id', '>', lastId),
        ]),
      )
      .orderBy('product.id')
      .limit(BATCH_SIZE)
      .execute();
    const lastRow = rows.at(-1);
    if (lastRow === undefined) return;
    lastId = lastRow.id;
    yield rows.map(toGame);
  }
}

/** Thrown to roll back the transaction of an import. */
class ImportRollback extends Error {
  constructor(readonly rows: ImportedRow[]) {
    super('The import was rolled back');
  }
}

interface Import {
  csv: string;
  dryRun: boolean;
  /** Default: 500, which limits the duration of the transaction. */
  maxRows?: number;
  /**
   * Whether the file is the whole catalogue of an empty store: all products are new, even with ids, and the genres and
   * platforms that the store does not have are created. Default: false.
   */
  isWholeCatalogue?: boolean;
}

/**
 * Imports a file in one transaction and returns the result of every row. A dry run or an invalid row rolls back the
 * transaction.
 * @throws HttpError 422 for an invalid file
 */
export async function importProducts(
  db: Db,
  { csv, dryRun, maxRows = MAX_ROWS, isWholeCatalogue = false }: Import,
  editor: ProductEditor,
): Promise<ImportReport> {
  const sheet = readSheet(csv, maxRows, isWholeCatalogue);
  try {
    const rows = await db.transaction().execute(async (trx) => {
      if (isWholeCatalogue) await addMissingNames(trx, sheet, editor);
      const results: ImportedRow[] = [];
      for (const row of sheet) results.push(await applyRow(trx, row, editor));
      results.sort((a, b) => a.line - b.line);
      if (dryRun || results.some(({ outcome }) => outcome === 'wrong')) throw new ImportRollback(results);
      return results;
    });
    return { applied: true, rows };
  } catch (error) {
    if (error instanceof ImportRollback) return { applied: false, rows: error.rows };
    throw error;
  }
}

/**
 * Returns the rows of a file. Existing products come first, in ascending order of ids as in orders, to avoid
 * deadlocks.
 * @throws HttpError 422 for an invalid file
 */
function readSheet(csv: string, maxRows: number, areAllNew: boolean): SheetRow[] {
  const [first, ...rest] = parseCsv(csv) ?? [];
  const header = first?.cells.map((name) => name.trim().toLowerCase());
  const problem =
    header === undefined ? 'The file is empty, or a quotation in it has no end.' : headerProblem(header);
  if (header === undefined || problem !== undefined)
    throw invalid([{ path: '/csv', message: problem ?? 'The file is empty.' }]);
  if (rest.length > maxRows) {
    const message = `A file has at most ${maxRows} products, this one has ${rest.length}. Please divide it.`;
    throw invalid([{ path: '/csv', message }]);
  }
  const position = ({ existing }: SheetRow) => existing?.id_product ?? Infinity;
  return rest
    .map((row) => readRow(header, row, { areAllNew }))
    .sort((a, b) => (position(a) === position(b) ? a.line - b.line : position(a) - position(b)));
}

const nameLists = [
  { list: 'genres', table: 'genre', nameError: genreNameError },
  { list: 'platforms', table: 'platform', nameError: platformNameError },
] as const;

/** Creates the genres and platforms that the store does not have. Adds a problem to each row with an invalid name. */
async function addMissingNames(trx: Trx, sheet: readonly SheetRow[], editor: ProductEditor): Promise<void> {
  const known = await names.readComparableNames(trx);
  for (const { game, problems } of sheet)
    for (const { list, table, nameError } of nameLists)
      for (const name of (game[list] ?? []).map(catalogueName)) {
        if (known[list].has(names.comparableName(name))) continue;
        const message = nameError(name);
        if (message === undefined) await names.insertName(trx, table, name, editor);
        else problems.push({ path: `/${list}`, message: `'${name}': ${message}` });
        known[list].add(names.comparableName(name));
      }
}

async function applyRow(trx: Trx, row: SheetRow, editor: ProductEditor): Promise<ImportedRow> {
  const { line, game, existing } = row;
  const report = {
    line,
    name_product: game.name_product ?? (existing ? `Product ${existing.id_product}` : ''),
  };
  try {
    if (row.problems.length > 0) throw invalid(row.problems);
    if (existing) {
      const changed = await changeExisting(trx, row, existing, editor);
      return { ...report, outcome: changed.length > 0 ? 'changed' : 'unchanged', notes: changed };
    }
    await rejectDuplicate(trx, game);
    await insertProduct(trx, game, editor);
    return { ...report, outcome: 'new', notes: [] };
  } catch (error) {
    // An HttpError describes one invalid row; any other error aborts the import.
    if (!(error instanceof HttpError)) throw error;
    const { fields, message } = error.body;
    return { ...report, outcome: 'wrong', notes: fields?.map((field) => field.message) ?? [message] };
  }
}

async function changeExisting(
  trx: Trx,
  { game }: SheetRow,
  { id_product, version, stockChange }: NonNullable<SheetRow['existing']>,
  editor: ProductEditor,
): Promise<string[]> {
  if (!Number.isInteger(id_product) || id_product < 1 || id_product > 2_147_483_647)
    throw notFound(`There is no game with the number ${id_product}.`);
  const stored = await lockProduct(trx, id_product);
  const in_stock = stored.in_stock + stockChange;
  if (in_stock < 0) throw conflict('out-of-stock', `Only ${stored.in_stock} are left to take away.`);
  const sent = Object.fromEntries(Object.entries(game).filter(([, value]) => value !== undefined));
  const edit = { id_product, ...sent, ...(stockChange !== 0 && { in_stock }), ...(version && { version }) };
  return editProduct(trx, stored, edit, editor);
}

/**
 * Throws 409 if a product with this name and these platforms exists, so that a file that is sent again after a lost
 * response does not add its products twice.
 */
async function rejectDuplicate(trx: Trx, { name_product, platforms = [] }: NewGame): Promise<void> {
  const name = catalogueName(name_product ?? '');
  const rows = await trx
    .selectFrom('product')
    .select(gameColumns)
    .where('name', '=', name)
    .where('archived_at', 'is', null)
    .execute();
  const platformsOf = (game: Game) =>
    game.platforms.map(({ name_platform }) => name_platform.toLowerCase()).sort();
  const requested = platforms.map((platform) => platform.toLowerCase()).sort();
  const duplicate = rows.map(toGame).find((game) => platformsOf(game).join() === requested.join());
  if (duplicate)
    throw conflict('already-exists', `'${name}' is there already, as number ${duplicate.id_product}.`);
}
