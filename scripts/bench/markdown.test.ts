import { formatSection, formatTable, type SectionResult, withSection } from './markdown';

const result = (name: string, cell: string): SectionResult => ({
  name,
  title: `The ${name}`,
  tables: [{ caption: 'How it was measured.', head: ['page', 'ms'], rows: [['/home', cell]] }],
  environment: { date: '2026-11-22', commit: 'abc1234', node: '20.20.2', processors: 2, load: 0.25 },
});

test('A table of benchmark results has a caption, a header row and escaped cells', () => {
  expect(formatTable({ caption: 'What.', head: ['a', 'b'], rows: [['x|y', '1']] })).toBe(
    'What.\n\n| a | b |\n| --- | --- |\n| x\\|y | 1 |',
  );
});

test('A section of benchmark results shows the date, commit, Node version, number of processors and load', () => {
  expect(formatSection(result('pages', '7'))).toBe(
    `<!-- bench pages -->

### The pages

2026-11-22, commit abc1234, Node 20.20.2, 2 processors, load 0.3 at the start.

How it was measured.

| page | ms |
| --- | --- |
| /home | 7 |

<!-- /bench pages -->`,
  );
});

test('withSection replaces only the benchmark section that has been measured again', () => {
  const text = '# Performance\n\nBefore.\n\n';
  const first = withSection(withSection(text, result('pages', '7')), result('bytes', '9'));
  const again = withSection(`${first}\nAfter.\n`, result('pages', '8'));
  expect(again).toContain('| /home | 8 |');
  expect(again).not.toContain('| /home | 7 |');
  expect(again).toContain('| /home | 9 |');
  expect(again.startsWith('# Performance\n\nBefore.\n\n<!-- bench pages -->')).toBe(true);
  expect(again.endsWith('<!-- /bench bytes -->\n\nAfter.\n')).toBe(true);
  expect(withSection(again, result('pages', '8'))).toBe(again);
});

test('withSection adds a benchmark section to an empty document', () => {
  expect(withSection('', result('pages', '7')).startsWith('<!-- bench pages -->')).toBe(true);
});
