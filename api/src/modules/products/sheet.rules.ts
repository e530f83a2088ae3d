import type { EditedGame, FieldProblem, Game, NewGame } from '../../../contract';
import type { CsvRow } from './csv';

/** The heading of an exported file; an imported one may leave columns out and turn them round. */
export const COLUMNS = [
  'id_product',
  'version',
  'name_product',
  'price_product',
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

/** Between the parts of a list: in no address, and in no name that the store begins with. */
const BAR = '|';

/** The most products one file may hold; each takes a moment of the one transaction. */
export const MAX_ROWS = 500;

/** The cells of one product; `stock_change` is left for the shopkeeper to fill in. */
export function cellsOf(game: Game): string[] {
  const cells: Record<Column, string> = {
    id_product: String(game.id_product),
    version: String(game.version ?? ''),
    name_product: game.name_product,
    price_product: String(game.price_product),
    description_product: game.description_product,
    image_product: game.image_product.join(BAR),
    thumbnail_product: game.thumbnail_product,
    in_stock: String(game.in_stock),
    stock_change: '',
    on_sale: String(game.on_sale),
    release_year: String(game.release_year),
    genres: game.genres.map(({ name_genre }) => name_genre).join(BAR),
    platforms: game.platforms.map(({ name_platform }) => name_platform).join(BAR),
  };
  return COLUMNS.map((column) => cells[column]);
}

/** A row of a file as the products' own calls understand it. */
export interface SheetRow {
  line: number;
  game: NewGame;
  /** Of a product that is there already. */
  known?: Pick<EditedGame, 'id_product' | 'version'> & { stockChange: number };
  problems: FieldProblem[];
}

/** What is wrong with a heading: unknown columns, columns named twice, or none to know a product by. */
export function headingProblem(heading: readonly string[]): string | undefined {
  const unknown = heading.find((name) => !isColumn(name));
  if (unknown !== undefined) return `There is no column '${unknown}'. The columns are ${COLUMNS.join(', ')}.`;
  const twice = heading.find((name, index) => heading.indexOf(name) !== index);
  if (twice !== undefined) return `The column '${twice}' is there twice.`;
  if (!heading.includes('id_product') && !heading.includes('name_product'))
    return 'The first line names the columns; one of them is id_product or name_product.';
  return undefined;
}

/** Reads one row; what cannot be read is among its problems. An empty cell of a product that is there changes nothing. */
export function readRow(heading: readonly string[], { line, cells }: CsvRow): SheetRow {
  const problems: FieldProblem[] = [];
  if (cells.length > heading.length)
    problems.push({ path: '', message: `This row has ${cells.length} cells, the heading ${heading.length}` });
  const text = (column: Column) => cells[heading.indexOf(column)]?.trim() || undefined;
  const number = (column: Column) => {
    const value = text(column);
    if (value === undefined) return undefined;
    if (/^[+-]?\d{1,15}(\.\d{1,4})?$/.test(value)) return Number(value);
    problems.push({ path: `/${column}`, message: `${column} is no number: '${value.slice(0, 40)}'` });
    return undefined;
  };
  const list = (column: Column) =>
    text(column)
      ?.split(BAR)
      .map((part) => part.trim())
      .filter((part) => part !== '');

  const id_product = number('id_product');
  const in_stock = number('in_stock');
  const game: NewGame = {
    name_product: text('name_product'),
    price_product: number('price_product'),
    description_product: text('description_product'),
    image_product: list('image_product'),
    thumbnail_product: text('thumbnail_product'),
    on_sale: truth(text('on_sale'), problems),
    release_year: number('release_year'),
    genres: list('genres'),
    platforms: list('platforms'),
  };
  const version = number('version');
  const stockChange = number('stock_change') ?? 0;
  if (id_product === undefined) return { line, game: { ...game, in_stock }, problems };
  if (stockChange !== 0 && version === undefined)
    problems.push({ path: '/version', message: 'stock_change needs the version of the export' });
  return { line, game, known: { id_product, version, stockChange }, problems };
}

function truth(text: string | undefined, problems: FieldProblem[]): boolean | undefined {
  const value = text?.toLowerCase();
  if (value === undefined) return undefined;
  // As spreadsheets turn them: TRUE in English, VERDADERO in Spanish.
  if (['true', '1', 'yes', 'verdadero'].includes(value)) return true;
  if (['false', '0', 'no', 'falso'].includes(value)) return false;
  problems.push({ path: '/on_sale', message: `on_sale is true or false, not '${value.slice(0, 40)}'` });
  return undefined;
}

function isColumn(name: string): name is Column {
  return COLUMNS.some((column) => column === name);
}
