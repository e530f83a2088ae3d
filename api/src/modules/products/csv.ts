/** Comma-separated values as spreadsheets write and read them (RFC 4180). */

/**
 * What a spreadsheet takes for the beginning of a formula, at the beginning of a cell and, where it divides cells by
 * semicolons, behind one. Apostrophes before it count as part of it, so that taking one away undoes adding one.
 */
const FORMULA = /(^|;[ "]*)(?='*[=+\-@\t\r\n])/g;
const DEFUSED = /(^|;[ "]*)'(?='*[=+\-@\t\r\n])/g;

/** One line, with its end. A text that would be a formula gets an apostrophe before it: spreadsheets show it as it is. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

export interface CsvRow {
  /** Line of the file the row begins at, from 1. */
  line: number;
  cells: string[];
}

/** The rows of a file, empty ones left out; what `csvLine` has defused is as it was. Undefined for an open quotation. */
export function parseCsv(text: string): CsvRow[] | undefined {
  const content = text.replace(/^\uFEFF/, '');
  const mark = separator(content);
  const rows: CsvRow[] = [];
  let row: CsvRow = { line: 1, cells: [] };
  let line = 1;
  // One cell, quoted or not, with what ends it; where neither fits, a quotation was left open.
  const next = new RegExp(
    `(?:"((?:[^"]|"")*)"|([^"${mark}\\r\\n][^${mark}\\r\\n]*)?)(${mark}|\\r?\\n|\\r|$)`,
    'y',
  );
  while (next.lastIndex < content.length) {
    const match = next.exec(content);
    if (match === null) return undefined;
    const [whole, quoted, plain = '', end] = match;
    row.cells.push(armed(quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"')));
    line += whole.match(/\r?\n|\r/g)?.length ?? 0;
    if (end !== mark) {
      rows.push(row);
      row = { line, cells: [] };
    } else if (next.lastIndex === content.length) row.cells.push('');
  }
  if (row.cells.length > 0) rows.push(row);
  return rows.filter(({ cells }) => cells.some((text) => text !== ''));
}

function cell(text: string): string {
  const safe = text.replace(FORMULA, "$1'");
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const armed = (text: string) => text.replace(DEFUSED, '$1');

/** Where the comma divides decimals, spreadsheets write semicolons. */
function separator(content: string): ',' | ';' {
  const [heading = ''] = content.split(/\r?\n|\r/, 1);
  return heading.includes(';') && !heading.includes(',') ? ';' : ',';
}
