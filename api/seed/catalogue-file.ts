import type { Config } from '../src/config';
import type { Db } from '../src/db/database';
import { HttpError } from '../src/http/errors';
import { createFirstAdmin } from '../src/modules/accounts/first-admin';
import { importProducts } from '../src/modules/products/sheet.repo';
import { readAdmins } from './demo/store.repo';
import { hasProducts } from './store';

interface Settings extends Pick<Config, 'admin' | 'imageHosts'> {
  now: Date;
  /** Gets a line with the password of the first administrator if there was no administrator. */
  print: (line: string) => void;
}

/**
 * Adds the products of a CSV file, with their genres and platforms, to a store without products. The file has the
 * format that administrators import, and the history names the first administrator. Returns the number of products.
 * @throws an error with a line for each invalid row; then the file adds nothing
 */
export async function seedFromFile(
  db: Db,
  csv: string,
  { admin, imageHosts, now, print }: Settings,
): Promise<number> {
  if (await hasProducts(db))
    throw new Error('The store already has products. Import further products in the back office.');
  await createFirstAdmin(db, admin, print);
  const [editor] = await readAdmins(db);
  if (editor === undefined) throw new Error('The store has no administrator.');
  const options = { csv, dryRun: false, maxRows: Infinity, isWholeCatalogue: true };
  const context = { actorId: editor.id, at: now, cause: 'initial', imageHosts } as const;
  const { applied, rows } = await importProducts(db, options, context).catch(toPlainError);
  if (applied) return rows.length;
  const problems = rows
    .filter(({ outcome }) => outcome === 'wrong')
    .map(({ line, name_product, notes }) => `  line ${line} (${name_product}): ${notes.join('; ')}`);
  throw new Error(['Nothing was imported, because of these lines:', ...problems].join('\n'));
}

/** An invalid file is an error of the user, so its message is enough. */
function toPlainError(error: unknown): never {
  throw error instanceof HttpError ? new Error(error.message) : error;
}
