/**
 * `node --import tsx scripts/terms/terms.ts [folder] [--list]`: counts the names, comments, test titles and
 * file names that use a non-standard term, in the given folder (default: the current one). `--list` prints
 * every occurrence.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import ts from 'typescript';

/**
 * Non-standard terms with their replacements. The patterns match whole words in a sentence or a split
 * camel-case name.
 */
const TERMS: Readonly<Record<string, RegExp>> = {
  'answer (response)': /\banswer(s|ed|ing)?\b/,
  'refuse (reject, error)': /\brefus(e|es|ed|al|als|ing)\b/,
  'draw (render)': /\bdr(aw|aws|awn|ew|awing)\b/,
  'ask (request, fetch)': /\bask(s|ed|ing)?\b/,
  'tell (notify, report)': /\b(tell|tells|told|telling)\b/,
  'say (message, show)': /\b(say|says|said|saying)\b/,
  'keep (store, cache)': /\b(keep|keeps|kept|keeping)\b/,
  'wanted (requested)': /\bwanted\b/,
  'letter (email template)': /\bletters?\b/,
  'words (text)': /\bwords\b/,
  'shelf (products)': /\b(shelf|shelves)\b/,
  'room (layout)': /\b(room|rooms)\b/,
  'door (entry point)': /\bdoors?\b/,
  'stand-in (mock, dev provider)': /\bstand[- ]ins?\b/,
  'patience (timeout)': /\bpatience\b/,
  'alone (standalone)': /\balone\b/,
  'turns (round robin, pager)': /\b(turns|turner)\b/,
  'take over (hydrate)': /\b(take[ns]? over|taking over)\b/,
  'hold back (defer)': /\bh(old|eld|olds)[- ]back\b/,
  'fresh login (re-authentication)': /\bfresh login\b/,
  'caretaker, postman (job, worker)': /\b(caretaker|postman)\b/,
  'misfit, broken (incompatible, invalid)': /\b(misfits?|broken)\b/,
  'stillness (reduced motion)': /\bstillness\b/,
  'journey (e2e test)': /\bjourneys?\b/,
  'come, bring (arrive, load)': /\b(come|comes|came|coming|bring|brings|brought)\b(?! (from|first|last))/,
  'frame (app layout)': /\bframes?\b/,
  'growing pauses (exponential backoff)': /\bgrowing pauses?\b/,
  'to be had (available)': /\bbe had\b/,
  'nobody, everybody, whoever': /\b(nobody|somebody|anybody|everybody|whoever|whatever)\b/,
  'anew, afresh (again)': /\b(anew|afresh)\b/,
  'meanwhile (concurrently)': /\bmeanwhile\b/,
  'under way (in flight)': /\bunder way\b/,
  'go on (continue)': /\b(go|goes|going|went|gone) on\b/,
};

const kinds = ['names', 'comments', 'titles', 'files'] as const;
type Kind = (typeof kinds)[number];

const perKind = <Value>(create: () => Value): Record<Kind, Value> => ({
  names: create(),
  comments: create(),
  titles: create(),
  files: create(),
});

const { values, positionals } = parseArgs({
  options: { list: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const root = path.resolve(positionals[0] ?? '.');
/**
 * Paths that are not checked: pixel art, migrations, installed packages, demo data with its own vocabulary,
 * and this program, which lists all terms.
 */
const EXCLUDED = /(^|\/)(art|covers|migrations|node_modules)\/|api\/seed\/|scripts\/terms\//;
const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '' && !EXCLUDED.test(file));

const counts = new Map(Object.keys(TERMS).map((term) => [term, perKind(() => 0)]));
const positions = perKind(() => new Set<string>());

/** Splits a camel-case name or a file name into lower-case words: `remoteEntry` becomes `remote entry`. */
const splitName = (name: string) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_./-]/g, ' ')
    .toLowerCase();

function count(kind: Kind, text: string, position: string): void {
  for (const [term, pattern] of Object.entries(TERMS)) {
    if (!pattern.test(text)) continue;
    const row = counts.get(term);
    if (row !== undefined) row[kind] += 1;
    positions[kind].add(position);
    if (values.list) console.log(`${kind}\t${term}\t${position}\t${text.replace(/\s+/g, ' ').slice(0, 140)}`);
  }
}

function checkFile(file: string): void {
  // Check only the base name, so that a folder is not counted once per file.
  count('files', splitName(path.basename(file)), file);
  const source = ts.createSourceFile(
    file,
    readFileSync(path.join(root, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  const positionOf = (offset: number) => `${file}:${source.getLineAndCharacterOfPosition(offset).line + 1}`;
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && isDeclarationName(node))
      count('names', splitName(node.text), positionOf(node.getStart()));
    const title = titleOf(node);
    if (title !== undefined) count('titles', title.toLowerCase(), positionOf(node.getStart()));
    ts.forEachChild(node, visit);
  };
  visit(source);
  for (const { pos, end } of commentsOf(source))
    count('comments', source.text.slice(pos, end).toLowerCase(), positionOf(pos));
}

function isDeclarationName(node: ts.Identifier): boolean {
  const { parent } = node;
  const isDeclaration =
    ts.isVariableDeclaration(parent) ||
    ts.isFunctionDeclaration(parent) ||
    ts.isParameter(parent) ||
    ts.isBindingElement(parent) ||
    ts.isClassDeclaration(parent) ||
    ts.isInterfaceDeclaration(parent) ||
    ts.isTypeAliasDeclaration(parent) ||
    ts.isMethodDeclaration(parent) ||
    ts.isPropertyDeclaration(parent) ||
    ts.isPropertySignature(parent);
  return isDeclaration && parent.name === node;
}

function titleOf(node: ts.Node): string | undefined {
  if (!ts.isCallExpression(node) || !/^(test|it|describe)\b/.test(node.expression.getText()))
    return undefined;
  const [first] = node.arguments;
  return first !== undefined && ts.isStringLiteralLike(first) ? first.text : undefined;
}

/** Returns each comment of a file once. */
function commentsOf(source: ts.SourceFile): ts.CommentRange[] {
  const comments = new Map<number, ts.CommentRange>();
  const visit = (node: ts.Node): void => {
    for (const range of ts.getLeadingCommentRanges(source.text, node.getFullStart()) ?? [])
      comments.set(range.pos, range);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...comments.values()];
}

files.forEach(checkFile);
console.log(['term', ...kinds].join(' | '));
for (const [term, row] of counts) {
  const numbers = kinds.map((kind) => row[kind]);
  if (numbers.some((number) => number > 0)) console.log([term, ...numbers].join(' | '));
}
console.log(['positions', ...kinds.map((kind) => positions[kind].size)].join(' | '));
