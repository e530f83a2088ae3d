import { CsvError, parse } from 'csv-parse/sync';

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
  const source = Buffer.from(content);
  const rows: CsvRow[] = [];
  let line = 1;
  let start = { line, byte: 0 };
  try {
    parse(source, {
      delimiter: separator(content),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      // A quotation mark in the middle of a cell is part of its text.
      relax_quotes: true,
      cast: (value, { bytes, quoting }) => {
        const written = source.toString('utf8', start.byte, bytes);
        start.byte = bytes + 1;
        line += written.match(/\r?\n|\r/g)?.length ?? 0;
        if (quoting && written !== quoted(value)) throw new OpenQuotation();
        return armed(quoting ? value : value.trim());
      },
      on_record: (cells: string[], { bytes }) => {
        rows.push({ line: start.line, cells });
        line += 1;
        start = { line, byte: bytes };
        return null;
      },
    });
    return rows.filter(({ cells }) => cells.some((text) => text !== ''));
  } catch (error) {
    if (error instanceof CsvError || error instanceof OpenQuotation) return undefined;
    throw error;
  }
}

/** A cell has text behind the mark that closes its quotation. */
class OpenQuotation extends Error {}

function cell(text: string): string {
  const safe = text.replace(FORMULA, "$1'");
  return /[",\r\n]/.test(safe) ? quoted(safe) : safe;
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

const armed = (text: string) => text.replace(DEFUSED, '$1');

/** Where the comma divides decimals, spreadsheets write semicolons. */
function separator(content: string): ',' | ';' {
  const [heading = ''] = content.split(/\r?\n|\r/, 1);
  return heading.includes(';') && !heading.includes(',') ? ';' : ',';
}
