/** Formats requirements and their tests for the terminal and for docs/requirements-tests.md. */
import type { Requirement } from './coverage';
import { testsOf } from './coverage';
import type { TestTitle } from './titles';

/** Maximum length of a requirement's text in the table, in characters. */
const MAX_LENGTH = 90;

const INTRODUCTION = `# Requirements and their tests

\`npm run requirements -- --write\` writes this table from [requirements.md](requirements.md) and the titles of the tests.`;

const lineOf = ({ file, title }: TestTitle) => `${file}: ${title}`;

/** Returns each requirement, followed by one indented line per test. */
export function listTests(requirements: readonly Requirement[], tests: readonly TestTitle[]): string {
  return requirements
    .flatMap((requirement) => [
      `${requirement.number} ${requirement.text}`,
      ...testsOf(requirement, tests).map((test) => `  ${lineOf(test)}`),
    ])
    .join('\n');
}

/** Returns the content of docs/requirements-tests.md. */
export function formatTable(requirements: readonly Requirement[], tests: readonly TestTitle[]): string {
  const sections = [...new Set(requirements.map(({ section }) => section))].map((section) => {
    const rows = requirements
      .filter((requirement) => requirement.section === section)
      .map((requirement) => {
        const cells = testsOf(requirement, tests).map((test) => codeSpan(lineOf(test)));
        return `| ${requirement.number} | ${escapeCell(shorten(requirement.text))} | ${cells.join('<br>') || 'none'} |`;
      });
    return [`## ${section}\n`, '| No. | Requirement | Tests |', '|---|---|---|', ...rows].join('\n');
  });
  return `${[INTRODUCTION, ...sections].join('\n\n')}\n`;
}

function shorten(text: string): string {
  if (text.length <= MAX_LENGTH) return text;
  const cut = text.slice(0, MAX_LENGTH);
  return `${cut.slice(0, cut.lastIndexOf(' '))} …`;
}

const escapeCell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');

/**
 * Returns the text as a Markdown code span. Escapes pipes, which end a table cell even in a code span, and
 * uses a longer fence if the text contains backticks.
 */
function codeSpan(text: string): string {
  const escaped = text.replaceAll('|', '\\|');
  if (!escaped.includes('`')) return `\`${escaped}\``;
  return `\`\`${escaped}${escaped.endsWith('`') ? ' ' : ''}\`\``;
}
