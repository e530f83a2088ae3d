import { type Kysely, sql } from 'kysely';

/** Characters that a search ignores: spaces, punctuation, symbols and combining marks. */
const IGNORED =
  '[\\u0001-\\u002f\\u003a-\\u0040\\u005b-\\u0060\\u007b-\\u00bf\\u00d7\\u00f7\\u0300-\\u036f\\u2000-\\u2bff\\u3000-\\u303f\\ufe00-\\ufe0f]+';

/**
 * Adds a copy of each name for searching, in lower case and without accents, spaces and punctuation, and a
 * table of words in which a search without results looks for similar words.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Decompose first, so that letters with accents become ASCII letters.
  await sql`
    create function fold_text(original text) returns text language sql immutable strict parallel safe as $$
      select translate(
        lower(regexp_replace(normalize(translate(original, '©®™℠', ''), nfkd), '[\\u0300-\\u036f]+', '', 'g')),
        'øØłŁđĐ', 'oolldd')
    $$`.execute(db);
  await sql`
    create function search_text(original text) returns text language sql immutable strict parallel safe as $$
      select regexp_replace(fold_text(original), '${sql.raw(IGNORED)}', '', 'g')
    $$`.execute(db);
  await sql`
    alter table product
      add column name_search text not null generated always as (search_text(name)) stored`.execute(db);
  await sql`create index product_search_part on product using gin (name_search gin_trgm_ops)`.execute(db);
  // Used for search texts that are too short for the trigram index.
  await sql`
    create index product_searched on product (id) include (name_search) where archived_at is null`.execute(
    db,
  );

  await addWords(db);
}

/** Words are not deleted, because a search checks whether a word still matches a game. */
async function addWords(db: Kysely<unknown>): Promise<void> {
  // 'Pac-Man World' has the words pac, man, pacman, world and pacmanworld.
  await sql`
    create function search_words(name text) returns setof text language sql immutable strict parallel safe as $$
      with part as (
        select search_text(part) as word, position
          from regexp_split_to_table(fold_text(name), '[\\u0009-\\u000d\\u0020\\u00a0]+') with ordinality as parts (part, position)
      ), pair as (
        select word || lead(word) over (order by position) as word from part where word !~ '[0-9]'
      )
      select word from part
      union select word from pair where word is not null
      union select piece from regexp_split_to_table(fold_text(name), '${sql.raw(IGNORED)}') as piece
    $$`.execute(db);
  // The table has no unique index, because waiting for another transaction with the same word could cause a deadlock.
  // Duplicates do no harm.
  await sql`create table search_word (word text not null)`.execute(db);
  await sql`create index search_word_word on search_word (word)`.execute(db);
  await sql`create index search_word_part on search_word using gin (word gin_trgm_ops)`.execute(db);
  await sql`
    create function add_search_words(names text[]) returns void language sql as $$
      insert into search_word (word)
        select distinct words.word from unnest(names) as name cross join lateral search_words(name) as words (word)
          where length(words.word) between 2 and 50 and words.word ~ '[^0-9]'
            and not exists (select from search_word as known where known.word = words.word)
    $$`.execute(db);
  await sql`select add_search_words(array_agg(name)) from product`.execute(db);

  await sql`
    create function products_named() returns trigger language plpgsql as $$
    begin
      perform add_search_words(array(select name from new_rows));
      return null;
    end $$`.execute(db);
  await sql`
    create trigger product_words_insert after insert on product
      referencing new table as new_rows for each statement execute function products_named()`.execute(db);
  await sql`
    create function product_renamed() returns trigger language plpgsql as $$
    begin
      perform add_search_words(array[new.name]);
      return null;
    end $$`.execute(db);
  // This is a row trigger, because a trigger with a column list cannot have transition tables.
  await sql`
    create trigger product_words_update after update of name on product
      for each row when (old.name is distinct from new.name) execute function product_renamed()`.execute(db);

  // Load the extension, because before that only a superuser may refer to its settings.
  await sql`select show_limit()`.execute(db);
  await sql`
    create function similar_words(typed text) returns table (word text, similarity real) language sql stable
      set pg_trgm.similarity_threshold = 0.2 as $$
      select distinct known.word, similarity(known.word, typed) from search_word as known
        where known.word % typed order by 2 desc, 1 limit 40
    $$`.execute(db);
}
