import { CsvError, parse } from 'csv-parse/sync';

// Reads and writes CSV files as spreadsheets do (RFC 4180). Also reads files with semicolons as separators.

/**
 * Matches where an apostrophe is inserted to escape a formula: at the start of a cell and, for spreadsheets that use
 * semicolons as separators, after a semicolon. A formula with leading apostrophes is escaped too, so that escaping can
 * be undone.
 */
const FORMULA = /(^|;[ "]*)(?='*[=+\-@\t\r\n])/g;
const ESCAPED_FORMULA = /(^|;[ "]*)'(?='*[=+\-@\t\r\n])/g;

/** Returns a CSV line with its line break. A leading apostrophe makes spreadsheets show a formula as text. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(toCell).join(',')}\r\n`;
}

export interface CsvRow {
  /** Line number in the file where the row starts, from 1. */
  line: number;
  cells: string[];
}

/**
 * Parses the non-empty rows of a file and undoes the escaping of `csvLine`. Returns `undefined` for invalid quoting.
 */
export function parseCsv(text: string): CsvRow[] | undefined {
  const content = text.replace(/^\uFEFF/, '');
  const source = Buffer.from(content);
  const rows: CsvRow[] = [];
  let line = 1;
  let start = { line, byte: 0 };
  try {
    parse(source, {
      delimiter: detectSeparator(content),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      // A quote inside an unquoted cell is part of its text.
      relax_quotes: true,
      cast: (value, { bytes, quoting }) => {
        const raw = source.toString('utf8', start.byte, bytes);
        start.byte = bytes + 1;
        line += raw.match(/\r?\n|\r/g)?.length ?? 0;
        if (quoting && raw !== quote(value)) throw new InvalidQuoting();
        return restoreFormula(quoting ? value : value.trim());
      },
      on_record: (cells: string[], { bytes }) => {
        rows.push({ line: start.line, cells });
        line += 1;
        start = { line, byte: bytes };
        return null;
      },
    });
    return rows.filter(({ cells }) => cells.some((cell) => cell !== ''));
  } catch (error) {
    if (error instanceof CsvError || error instanceof InvalidQuoting) return undefined;
    throw error;
  }
}

class InvalidQuoting extends Error {}

function toCell(text: string): string {
  const safe = text.replace(FORMULA, "$1'");
  return /[",\r\n]/.test(safe) ? quote(safe) : safe;
}

const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;

const restoreFormula = (text: string) => text.replace(ESCAPED_FORMULA, '$1');

/** In locales with a decimal comma, spreadsheets separate cells with semicolons. */
function detectSeparator(content: string): ',' | ';' {
  const [header = ''] = content.split(/\r?\n|\r/, 1);
  return header.includes(';') && !header.includes(',') ? ';' : ',';
}
