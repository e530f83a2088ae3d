/**
 * Which page numbers to show: all of up to seven, else the ends, the neighbours of the current one, and gaps.
 *
 * @example pageWindow(9, 40) // [1, 'gap', 8, 9, 10, 'gap', 40]
 */
export function pageWindow(page: number, pages: number): (number | 'gap')[] {
  if (pages <= 7) return range(1, pages);
  if (page <= 4) return [...range(1, 5), 'gap', pages];
  if (page >= pages - 3) return [1, 'gap', ...range(pages - 4, pages)];
  return [1, 'gap', page - 1, page, page + 1, 'gap', pages];
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
