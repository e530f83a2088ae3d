import type { EditedGame, FieldProblem, Game, NewGame } from '../../../contract';
import type { CsvRow } from './csv';

/** Columns of an exported file. An imported file may reorder them and omit some of them (see `headerProblem`). */
export const COLUMNS = [
  'id_product',
  'version',
  'name_product',
  'price_product',
  'list_price',
  'description_product',
  'image_product',
  'thumbnail_product',
  'in_stock',
  'stock_change',
  'on_sale',
  'release_year',
  'genres',
  'platforms',
] as const;

type Column = (typeof COLUMNS)[number];

/** Separates the items of a list in one cell. */
const SEPARATOR = '|';

/** Limits the duration of the import's transaction. */
export const MAX_ROWS = 500;

/** `stock_change` is empty, for the administrator to fill in. */
export function cellsOf(game: Game): string[] {
  const cells: Record<Column, string> = {
    id_product: String(game.id_product),
    version: String(game.version ?? ''),
    name_product: game.name_product,
    price_product: String(game.price_product),
    list_price: String(game.list_price ?? ''),
    description_product: game.description_product,
    image_product: game.image_product.join(SEPARATOR),
    thumbnail_product: game.thumbnail_product,
    in_stock: String(game.in_stock),
    stock_change: '',
    on_sale: String(game.on_sale),
    release_year: String(game.release_year),
    genres: game.genres.map(({ name_genre }) => name_genre).join(SEPARATOR),
    platforms: game.platforms.map(({ name_platform }) => name_platform).join(SEPARATOR),
  };
  return COLUMNS.map((column) => cells[column]);
}

export interface SheetRow {
  line: number;
  game: NewGame;
  existing?: Pick<EditedGame, 'id_product' | 'version'> & { stockChange: number };
  problems: FieldProblem[];
}

export function headerProblem(header: readonly string[]): string | undefined {
  const unknown = header.find((name) => !isColumn(name));
  if (unknown !== undefined) return `There is no column '${unknown}'. The columns are ${COLUMNS.join(', ')}.`;
  const repeated = header.find((name, index) => header.indexOf(name) !== index);
  if (repeated !== undefined) return `The column '${repeated}' is there twice.`;
  if (!header.includes('id_product') && !header.includes('name_product'))
    return 'The first line names the columns; one of them is id_product or name_product.';
  return undefined;
}

/**
 * An empty cell leaves the field of an existing product unchanged.
 * @param areAllNew whether to ignore the ids, versions and stock changes of an exported file
 */
export function readRow(
  header: readonly string[],
  { line, cells }: CsvRow,
  { areAllNew = false }: { areAllNew?: boolean } = {},
): SheetRow {
  const problems: FieldProblem[] = [];
  if (cells.length > header.length)
    problems.push({ path: '', message: `This row has ${cells.length} cells, the heading ${header.length}` });
  const text = (column: Column) => cells[header.indexOf(column)]?.trim() || undefined;
  const number = (column: Column) => {
    const value = text(column);
    if (value === undefined) return undefined;
    if (/^[+-]?\d{1,15}(\.\d{1,4})?$/.test(value)) return Number(value);
    problems.push({ path: `/${column}`, message: `${column} is no number: '${value.slice(0, 40)}'` });
    return undefined;
  };
  const list = (column: Column) =>
    text(column)
      ?.split(SEPARATOR)
      .map((part) => part.trim())
      .filter((part) => part !== '');

  const id_product = areAllNew ? undefined : number('id_product');
  const listPrice = number('list_price');
  const in_stock = number('in_stock');
  const game: NewGame = {
    name_product: text('name_product'),
    price_product: number('price_product'),
    // An empty cell leaves the list price unchanged, so 0 removes it.
    list_price: listPrice === 0 ? null : listPrice,
    description_product: text('description_product'),
    image_product: list('image_product'),
    thumbnail_product: text('thumbnail_product'),
    on_sale: parseBoolean(text('on_sale'), problems),
    release_year: number('release_year'),
    genres: list('genres'),
    platforms: list('platforms'),
  };
  const version = number('version');
  const stockChange = number('stock_change') ?? 0;
  // `in_stock` applies only to a new product; `stock_change` changes the stock of an existing one.
  if (id_product === undefined) return { line, game: { ...game, in_stock }, problems };
  if (stockChange !== 0 && version === undefined)
    problems.push({ path: '/version', message: 'stock_change needs the version of the export' });
  return { line, game, existing: { id_product, version, stockChange }, problems };
}

function parseBoolean(text: string | undefined, problems: FieldProblem[]): boolean | undefined {
  const value = text?.toLowerCase();
  if (value === undefined) return undefined;
  // Spreadsheets localise booleans: TRUE in English, VERDADERO in Spanish.
  if (['true', '1', 'yes', 'verdadero'].includes(value)) return true;
  if (['false', '0', 'no', 'falso'].includes(value)) return false;
  problems.push({ path: '/on_sale', message: `on_sale is true or false, not '${value.slice(0, 40)}'` });
  return undefined;
}

function isColumn(name: string): name is Column {
  return COLUMNS.some((column) => column === name);
}
