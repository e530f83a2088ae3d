import { type Expression, type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from '../../db/database';
import { containing } from '../../db/like';
import type { Tables } from '../../db/tables';
import { candidatesOf, type SimilarWord } from './spelling.rules';

export interface Search {
  /** A name must contain each of these texts. */
  parts: string[];
  /** The text that replaces a misspelt search. */
  corrected?: string;
}

/** A search with more words is not corrected. */
const MAX_WORDS = 10;

/** Corrects the text only if no name contains it and `exact` is false. */
export async function resolveSearch(db: Db, text: string, exact: boolean): Promise<Search> {
  const literal = { parts: [text] };
  if (exact || (await findFirstMatch(db, [literal.parts])) !== undefined) return literal;
  return (await correctSearch(db, text)) ?? literal;
}

/**
 * Returns a search for the words in any order, with misspelt words replaced by words from the catalogue.
 * Returns undefined if no such search finds a game or the text has more than `MAX_WORDS` words.
 */
export async function correctSearch(db: Db, text: string): Promise<Search | undefined> {
  const typed = text.split(/\s+/).filter(isSearchable);
  if (typed.length === 0 || typed.length > MAX_WORDS) return undefined;
  const words = await readWords(db, typed);
  const candidates = candidatesOf(words);
  const found = candidates[(await findFirstMatch(db, candidates)) ?? -1];
  if (found === undefined) return undefined;
  const isCorrected = found.some((word, index) => word !== typed[index]);
  return { parts: found, ...(isCorrected && { corrected: found.join(' ') }) };
}

/** Ignores case and, if the text has letters or digits, also accents, spaces and punctuation. */
export function nameContains(eb: ExpressionBuilder<Tables, 'product'>, text: string): Expression<SqlBool> {
  return isSearchable(text)
    ? eb('name_search', 'like', sql<string>`'%' || search_text(${text}) || '%'`)
    : eb('name_folded', 'like', sql<string>`lower(${containing(text)}::text)`);
}

const isSearchable = (text: string) => /[\p{L}\p{N}]/u.test(text);

/** Returns the index of the first candidate that finds a game. */
async function findFirstMatch(db: Db, candidates: readonly string[][]): Promise<number | undefined> {
  if (candidates.length === 0) return undefined;
  const found = await db
    .selectNoFrom((eb) => {
      const finds = (parts: readonly string[]) =>
        eb.exists(
          eb
            .selectFrom('product')
            .select('product.id')
            .where('archived_at', 'is', null)
            .where((product) => product.and(parts.map((part) => nameContains(product, part)))),
        );
      const branches = candidates.map((parts, index) => sql`when ${finds(parts)} then ${sql.lit(index)}`);
      return sql<number | null>`case ${sql.join(branches, sql` `)} end`.as('index');
    })
    .executeTakeFirstOrThrow();
  return found.index ?? undefined;
}

async function readWords(db: Db, typed: readonly string[]) {
  const { rows } = await sql<{
    text: string;
    folded: string;
    isKnown: boolean;
    similar: SimilarWord[];
  }>`
    select typed.text, search_text(typed.text) as folded,
      exists (select from search_word where word like '%' || search_text(typed.text) || '%') as "isKnown",
      (
        select coalesce(json_agg(json_build_object('word', word, 'similarity', similarity)), '[]')
          from similar_words(search_text(typed.text))
      ) as similar
    from unnest(${typed}::text[]) with ordinality as typed (text, position)
    order by typed.position`.execute(db);
  return rows;
}
