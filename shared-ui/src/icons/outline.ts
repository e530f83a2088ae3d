/**
 * Converts a bitmap to one SVG path of rectangles. Equal runs of cells in consecutive rows become one
 * rectangle, which needs less HTML and avoids hairlines between rows.
 */
export function outline(bitmap: string): string {
  const rows = bitmap.trim().split('\n');
  const path: string[] = [];
  rows.forEach((row, y) => {
    for (const run of row.matchAll(/#+/g)) {
      const x = run.index;
      const width = run[0].length;
      if (isRun(rows[y - 1], x, width)) continue;
      let height = 1;
      while (isRun(rows[y + height], x, width)) height += 1;
      path.push(`M${x} ${y}h${width}v${height}h-${width}z`);
    }
  });
  return path.join('');
}

function isRun(row: string | undefined, x: number, width: number): boolean {
  if (row === undefined) return false;
  return row.slice(x, x + width) === '#'.repeat(width) && row[x - 1] !== '#' && row[x + width] !== '#';
}
