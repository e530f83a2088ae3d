import type { Result } from './scenario';

const HEAD = ['fault', 'what happened', 'recovery ms', 'acknowledged', 'lost', 'duplicated', 'verdict'];

/** The results as a table of plain text, one line each; a dash where nothing was counted. */
export function table(results: readonly Result[]): string {
  const rows = [HEAD, ...results.map(cells)];
  const widths = HEAD.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join(' | ')
        .trimEnd(),
    )
    .join('\n');
}

function cells({ fault, happened, problems, ...counted }: Result): string[] {
  const numbers = [counted.recoveryMs, counted.acknowledged, counted.lost, counted.duplicated];
  return [
    fault,
    happened,
    ...numbers.map((number) => (number === undefined ? '-' : String(Math.round(number)))),
    problems.length === 0 ? 'passed' : 'FAILED',
  ];
}
