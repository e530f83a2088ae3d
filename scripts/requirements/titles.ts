/** Reads test titles, and the requirement and interpretation numbers that they cite, from test files. */
import ts from 'typescript';

export interface TestTitle {
  /** Path relative to the repository. */
  file: string;
  /** Titles of the enclosing groups and of the test, without the numbers. */
  title: string;
  /** Numbers that the test or an enclosing group cites, for example R066 and Q57. */
  numbers: string[];
  /** Requirement numbers outside the brackets at the end of a title. They do not count as cited. */
  misplaced: string[];
}

interface Group extends Omit<TestTitle, 'file'> {
  /** Whether the tests of the group run and are expected to pass. */
  isActive: boolean;
}

const topLevel: Group = { title: '', numbers: [], misplaced: [], isActive: true };

/** Jest and Playwright functions that take a title. */
const testFunctions = new Set(['test', 'it', 'describe', 'xtest', 'xit', 'xdescribe']);
/** Properties of these functions that also take a title. */
const variants = new Set(['describe', 'each', 'concurrent', 'serial', 'parallel', 'only']);
/** Functions and modifiers of tests that are ignored, because they do not run or are expected to fail. */
const inactive = new Set(['xtest', 'xit', 'xdescribe', 'skip', 'todo', 'fixme', 'fail', 'failing']);

const citation = / ?\[([RQ]\d+(?: [RQ]\d+)*)\]$/;

/**
 * Returns the active tests in the order of the file.
 * @param file path relative to the repository
 */
export function readTitles(file: string, text: string): TestTitle[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  return [...testsBelow(source, topLevel)].map((test) => ({ file, ...test }));
}

function* testsBelow(node: ts.Node, group: Group): Generator<Omit<TestTitle, 'file'>> {
  const names = ts.isCallExpression(node) ? calledNames(node.expression) : undefined;
  const literal = names && ts.isCallExpression(node) ? titleOf(node.arguments[0]) : undefined;
  let inner = group;
  if (names && literal !== undefined) {
    inner = groupIn(group, literal, !names.some((name) => inactive.has(name)));
    const isGroup = names.some((name) => name.endsWith('describe'));
    if (!isGroup && inner.isActive) {
      const { title, numbers, misplaced } = inner;
      yield { title, numbers, misplaced };
    }
  }
  for (const child of childrenOf(node)) yield* testsBelow(child, inner);
}

function childrenOf(node: ts.Node): ts.Node[] {
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => void children.push(child));
  return children;
}

/** Returns `['test', 'each']` for `test.each(rows)`, and undefined for functions that take no test title. */
function calledNames(callee: ts.Expression): string[] | undefined {
  if (ts.isIdentifier(callee)) return testFunctions.has(callee.text) ? [callee.text] : undefined;
  if (ts.isCallExpression(callee)) return calledNames(callee.expression);
  if (ts.isTaggedTemplateExpression(callee)) return calledNames(callee.tag);
  if (!ts.isPropertyAccessExpression(callee)) return undefined;
  const { text } = callee.name;
  const names = variants.has(text) || inactive.has(text) ? calledNames(callee.expression) : undefined;
  return names && [...names, text];
}

/** Returns the title, with unevaluated template expressions, or undefined if it is not a literal. */
function titleOf(title: ts.Node | undefined): string | undefined {
  if (!title) return undefined;
  if (ts.isStringLiteralLike(title)) return title.text;
  return ts.isTemplateExpression(title) ? title.getText().slice(1, -1) : undefined;
}

function groupIn(group: Group, literal: string, isActive: boolean): Group {
  const cited = citation.exec(literal)?.[1]?.split(' ') ?? [];
  const title = literal.replace(citation, '');
  return {
    title: group.title === '' ? title : `${group.title} › ${title}`,
    numbers: [...new Set([...group.numbers, ...cited])],
    misplaced: [...group.misplaced, ...(title.match(/\bR\d{3}\b/g) ?? [])],
    isActive: group.isActive && isActive,
  };
}
