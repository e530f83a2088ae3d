/** Measures the throughput of the API's public catalogue endpoints, without the host. */
import { TOTAL_HEADER } from '../../api/contract';
import type { Engine } from './arguments';
import { type BenchDatabase, measureDatabases } from './databases';
import { LOAD_HEAD, measureConnections, spread } from './load';
import type { Context, Section } from './section';
import { startApi } from './servers';

interface Workload {
  name: string;
  same: string;
  /** Distinct paths, requested in rotation. */
  different: string[];
}

const PAGE_SIZE = 12;
const SUGGESTION_COUNT = 4;
/** Maximum number of different pages, products or search texts per workload. */
const MAX_DIFFERENT = 480;
/** Number of queries with several filters. It exceeds the number of responses that the API caches. */
const UNIQUE_QUERIES = 50_000;
/** Position of the first late page, as a fraction of the catalogue. */
const LATE_START = 0.9;

export const api: Section = {
  name: 'api',
  title: 'API throughput',
  async run(context) {
    const { rows, problems } = await measureDatabases(context, measure);
    return {
      tables: [
        {
          caption:
            `The API without the host, with 1 and 32 connections, ${context.options.seconds} s each after a warm-up. "Different": ` +
            'the requests cycle through different pages, products, search texts or filters.',
          head: ['call', 'engine', 'products', 'requests', ...LOAD_HEAD],
          rows,
        },
      ],
      problems,
    };
  },
};

async function measure(context: Context, database: BenchDatabase, engine: Engine, products: number) {
  const { origin } = await startApi(context, database);
  const rows: string[][] = [];
  const problems: string[] = [];
  for (const { name, same, different } of await createWorkloads(origin, products))
    for (const [kind, paths] of [
      ['same', [same]],
      ['different', different],
    ] as const) {
      const load = { origin, paths, seconds: context.options.seconds };
      const measured = await measureConnections(`${name} on ${engine}`, load);
      context.log(`${engine}, ${products} products, ${name}, ${kind}: ${measured.cells.join(' / ')}`);
      rows.push([name, engine, String(products), kind, ...measured.cells]);
      problems.push(...measured.problems);
    }
  return { rows, problems };
}

async function createWorkloads(origin: string, products: number): Promise<Workload[]> {
  const pages = Math.ceil(products / PAGE_SIZE);
  const latePages = Math.max(1, Math.floor(pages * (1 - LATE_START)));
  const page = (number: number) => `/videogames?page=${number}&limit=${PAGE_SIZE}`;
  const filters = await fetchFilterPaths(origin);
  const ranges = rangeQueries(filters);
  const names = await fetchNames(origin);
  const texts = distinct(names.map((name) => name.slice(0, 3).trim().toLowerCase()));
  const misspelt = distinct(names.flatMap((name) => misspell(name) ?? []));
  const suggestions = (text: string) =>
    `/videogames?name=${encodeURIComponent(text)}&page=1&limit=${SUGGESTION_COUNT}`;
  return [
    { name: `page of ${PAGE_SIZE}`, same: page(1), different: spread(pages, MAX_DIFFERENT).map(page) },
    {
      name: 'two filters and the total',
      same: filters[0] ?? '',
      different: filters,
    },
    {
      name: 'several filters and two ranges',
      same: `/videogames?${ranges[0]}`,
      different: ranges.map((query) => `/videogames?${query}`),
    },
    {
      name: 'filter counts',
      same: `/videogames/Facets?${ranges[0]}`,
      different: ranges.map((query) => `/videogames/Facets?${query}`),
    },
    {
      name: 'late page',
      same: page(pages),
      different: spread(latePages, MAX_DIFFERENT).map((number) => page(pages + 1 - number)),
    },
    {
      name: 'product',
      same: '/videogames/1',
      different: spread(products, MAX_DIFFERENT).map((id) => `/videogames/${id}`),
    },
    { name: `${SUGGESTION_COUNT} suggestions`, same: suggestions('man'), different: texts.map(suggestions) },
    {
      name: 'suggestions for a misspelt name',
      same: suggestions('zelad'),
      different: misspelt.map(suggestions),
    },
  ];
}

async function fetchJson<Content>(url: string): Promise<{ content: Content; total: number }> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} returned ${response.status}`);
  return { content: await response.json(), total: Number(response.headers.get(TOTAL_HEADER)) };
}

/**
 * Returns the path of the first results page for each combination of genre and platform that has products,
 * starting with the combination that has the most.
 */
async function fetchFilterPaths(origin: string): Promise<string[]> {
  const { content: genres } = await fetchJson<{ name_genre: string }[]>(`${origin}/genres`);
  const { content: platforms } = await fetchJson<{ name_platform: string }[]>(`${origin}/platforms`);
  const results: { path: string; total: number }[] = [];
  for (const { name_genre } of genres)
    for (const { name_platform } of platforms) {
      const query = new URLSearchParams({
        page: '1',
        limit: String(PAGE_SIZE),
        genre: name_genre,
        platform: name_platform,
      });
      const path = `/videogames?${query}`;
      const { total } = await fetchJson(origin + path);
      if (total > 0) results.push({ path, total });
    }
  return results.sort((a, b) => b.total - a.total).map(({ path }) => path);
}

/** Returns queries that combine up to two genres and two platforms with price and year ranges. */
function rangeQueries(filters: readonly string[]): string[] {
  return Array.from({ length: UNIQUE_QUERIES }, (_, number) => {
    const second = filters[Math.floor(number / filters.length) % filters.length];
    const first = filters[number % filters.length];
    const query = new URLSearchParams(first?.split('?')[1]);
    for (const [name, value] of new URLSearchParams(second?.split('?')[1]))
      if (name === 'genre' || name === 'platform') query.append(name, value);
    query.set('priceMin', String(number % 19));
    query.set('priceMax', String(30 + (number % 31)));
    query.set('yearMin', String(1978 + (number % 13)));
    query.set('yearMax', String(1995 + (number % 11)));
    return query.toString();
  });
}

async function fetchNames(origin: string): Promise<string[]> {
  const pages = [1, 2, 3, 4].map((page) =>
    fetchJson<{ name_product: string }[]>(`${origin}/videogames?page=${page}&limit=100`),
  );
  return (await Promise.all(pages)).flatMap(({ content }) => content.map(({ name_product }) => name_product));
}

const distinct = (texts: readonly string[]) => [...new Set(texts)].slice(0, MAX_DIFFERENT);

/**
 * Returns the first word of at least six letters with its third and fourth letters swapped, or undefined if
 * there is no such word.
 */
function misspell(name: string): string | undefined {
  const word = /[a-z]{6,}/.exec(name.toLowerCase())?.[0];
  return word?.replace(/^(..)(.)(.)/, '$1$3$2');
}
