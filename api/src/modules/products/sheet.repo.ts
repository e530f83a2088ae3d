import type { Game, ImportedRow, ImportReport, NewGame } from '../../../contract';
import type { Db, Trx } from '../../db/database';
import { conflict, invalid, notFound, HttpError } from '../../http/errors';
import { listedName } from '../../../contract/rules';
import { gameColumns, toGame } from '../catalogue/catalogue.repo';
import { conditions } from '../catalogue/narrowing.repo';
import { parseCsv } from './csv';
import { editProduct, insertProduct, lockProduct, type ProductEditor } from './products.repo';
import { headingProblem, MAX_ROWS, readRow, type SheetRow } from './sheet.rules';

/** How many products are read and written at a time. */
const BATCH = 1000;

/** The products whose name a text is part of, a batch at a time. */
export async function* productBatches(db: Db, name: string | undefined): AsyncGenerator<Game[]> {
  for (let last = 0; ;) {
    const rows = await db
      .selectFrom('product')
      .select(gameColumns)
      .where((eb) => eb.and([...conditions(eb, { ...(name && { name }) }), eb('product.id', '>', last)]))
      .orderBy('product.id')
      .limit(BATCH)
      .execute();
    const end = rows.at(-1);
    if (end === undefined) return;
    last = end.id;
    yield rows.map(toGame);
  }
}

/** Ends the transaction of a file that is not to be kept, with what it would have done. */
class TakenBack extends Error {
  constructor(readonly rows: ImportedRow[]) {
    super('The rows of the file are taken back');
  }
}

/** Applies a file's rows in one transaction; a dry run, or a single wrong row, takes all of them back. */
export async function importProducts(
  db: Db,
  { csv, dryRun }: { csv: string; dryRun: boolean },
  editor: ProductEditor,
): Promise<ImportReport> {
  const sheet = readSheet(csv);
  try {
    const rows = await db.transaction().execute(async (trx) => {
      const done: ImportedRow[] = [];
      for (const row of sheet) done.push(await applyRow(trx, row, editor));
      done.sort((one, other) => one.line - other.line);
      if (dryRun || done.some(({ outcome }) => outcome === 'wrong')) throw new TakenBack(done);
      return done;
    });
    return { applied: true, rows };
  } catch (error) {
    if (error instanceof TakenBack) return { applied: false, rows: error.rows };
    throw error;
  }
}

/** The rows of a file, those of products that are there first and by their ids: the order in which orders lock them. */
function readSheet(csv: string): SheetRow[] {
  const [first, ...rest] = parseCsv(csv) ?? [];
  const heading = first?.cells.map((name) => name.trim().toLowerCase());
  const problem =
    heading === undefined ? 'The file is empty, or a quotation in it has no end.' : headingProblem(heading);
  if (heading === undefined || problem !== undefined)
    throw invalid([{ path: '/csv', message: problem ?? 'The file is empty.' }]);
  if (rest.length > MAX_ROWS) {
    const message = `A file has at most ${MAX_ROWS} products, this one has ${rest.length}. Please divide it.`;
    throw invalid([{ path: '/csv', message }]);
  }
  const place = ({ known }: SheetRow) => known?.id_product ?? Infinity;
  return rest
    .map((row) => readRow(heading, row))
    .sort((one, other) => (place(one) === place(other) ? one.line - other.line : place(one) - place(other)));
}

async function applyRow(trx: Trx, row: SheetRow, editor: ProductEditor): Promise<ImportedRow> {
  const { line, game, known } = row;
  const named = { line, name_product: game.name_product ?? (known ? `Product ${known.id_product}` : '') };
  try {
    if (row.problems.length > 0) throw invalid(row.problems);
    if (known) {
      const changed = await changeKnown(trx, row, known, editor);
      return { ...named, outcome: changed.length > 0 ? 'changed' : 'unchanged', notes: changed };
    }
    await rejectDuplicate(trx, game);
    await insertProduct(trx, game, editor);
    return { ...named, outcome: 'new', notes: [] };
  } catch (error) {
    // Our own words about one row; anything else ends the whole file.
    if (!(error instanceof HttpError)) throw error;
    const { fields, message } = error.body;
    return { ...named, outcome: 'wrong', notes: fields?.map((field) => field.message) ?? [message] };
  }
}

/** Answers the names of the fields that change. */
async function changeKnown(
  trx: Trx,
  { game }: SheetRow,
  { id_product, version, stockChange }: NonNullable<SheetRow['known']>,
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

/** A file sent again, because its answer was lost, must not put its new products on the shelves twice. */
async function rejectDuplicate(trx: Trx, { name_product, platforms = [] }: NewGame): Promise<void> {
  const name = listedName(name_product ?? '');
  const rows = await trx
    .selectFrom('product')
    .select(gameColumns)
    .where('name', '=', name)
    .where('archived_at', 'is', null)
    .execute();
  const on = (game: Game) => game.platforms.map(({ name_platform }) => name_platform.toLowerCase()).sort();
  const requested = platforms.map((platform) => platform.toLowerCase()).sort();
  const double = rows.map(toGame).find((game) => on(game).join() === requested.join());
  if (double) throw conflict('already-exists', `'${name}' is there already, as number ${double.id_product}.`);
}
