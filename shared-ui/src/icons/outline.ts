/**
 * Turns a bitmap into one SVG path: rectangles as wide as a run of ink, and as tall as the same run goes down.
 * Few, large rectangles keep the HTML small and leave no hairlines between rows.
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

/** Whether the row holds exactly this run: ink from `x` for `width` cells, and none at either side. */
function isRun(row: string | undefined, x: number, width: number): boolean {
  if (row === undefined) return false;
  return row.slice(x, x + width) === '#'.repeat(width) && row[x - 1] !== '#' && row[x + width] !== '#';
}
