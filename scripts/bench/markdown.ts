/** Formats measurements as Markdown and replaces sections in an existing document. */

export interface Table {
  /** One or more sentences above the table: what was measured, and how. */
  caption: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
}

export interface Environment {
  date: string;
  commit: string;
  node: string;
  processors: number;
  /** One-minute load average before the measurement. */
  load: number;
}

export interface SectionResult {
  name: string;
  title: string;
  tables: readonly Table[];
  environment: Environment;
}

const escapeCell = (cell: string) => cell.replaceAll('|', '\\|');
const row = (cells: readonly string[]) => `| ${cells.map(escapeCell).join(' | ')} |`;

export const formatTable = ({ caption, head, rows }: Table): string =>
  [caption, '', row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');

const formatEnvironment = ({ date, commit, node, processors, load }: Environment): string =>
  `${date}, commit ${commit}, Node ${node}, ${processors} processors, load ${load.toFixed(1)} at the start.`;

const markers = (name: string) => [`<!-- bench ${name} -->`, `<!-- /bench ${name} -->`] as const;

/** Formats a section between two marker comments, by which a later run finds and replaces it. */
export function formatSection({ name, title, tables, environment }: SectionResult): string {
  const [begin, end] = markers(name);
  return [begin, `### ${title}`, formatEnvironment(environment), ...tables.map(formatTable), end].join(
    '\n\n',
  );
}

/** Returns the document with the section replaced, or appended if the document does not contain it. */
export function withSection(document: string, result: SectionResult): string {
  const [begin, end] = markers(result.name);
  const [from, to] = [document.indexOf(begin), document.indexOf(end)];
  if (from === -1 || to < from) return `${document.trimEnd()}\n\n${formatSection(result)}\n`.trimStart();
  return document.slice(0, from) + formatSection(result) + document.slice(to + end.length);
}
