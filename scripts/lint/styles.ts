/** Lint rules for styled-components. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Rule, SourceCode } from 'eslint';
import type { TaggedTemplateExpression } from 'estree';

/** Requires margins, padding and gaps to use the spacing scale. */
const spacing: Rule.RuleModule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      literal: 'Use a step of the spacing scale, such as ${space[4]} for 16px, instead of {{value}}.',
      negative: 'CSS cannot negate a variable with a minus sign: write calc(${step} * -1).',
    },
  },
  create: ({ report, sourceCode }) => ({
    TaggedTemplateExpression(node) {
      if (!isStyles(sourceCode, node)) return;
      const { text, locate } = readTemplate(sourceCode, node);
      for (const { index, 0: declaration } of text.matchAll(spacingDeclaration)) {
        const literal = declaration.match(/-?[\d.]+px/g)?.find((value) => !compensatesBorder(value));
        if (literal) report({ loc: locate(index), messageId: 'literal', data: { value: literal } });
        if (/[\s(]-&/.test(declaration)) report({ loc: locate(index), messageId: 'negative' });
      }
    },
  }),
};

const spacingDeclaration =
  /(?<![\w-])(?:(?:scroll-)?(?:margin|padding)(?:-[a-z-]+)?|(?:row-|column-)?gap)\s*:[^;{}]*/g;

/** Lengths of at most 1px are allowed, because they compensate for a border. */
const compensatesBorder = (value: string) => Math.abs(Number.parseFloat(value)) <= 1;

/**
 * Rejects selectors for tags that do not occur in the component's file, except `allowedTags`. Another
 * component renders these tags, and may change its markup.
 */
const ownTags: Rule.RuleModule = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      foreign:
        'Another component renders <{{tag}}>. Style that component with styled(), or export one of its parts, such as PanelTitle.',
    },
  },
  create: ({ filename, report, sourceCode }) => ({
    TaggedTemplateExpression(node) {
      // Global styles may select any element.
      if (!isStyles(sourceCode, node) || sourceCode.getText(node.tag) === 'createGlobalStyle') return;
      const { text, locate } = readTemplate(sourceCode, node);
      for (const { index, 1: selector = '' } of text.matchAll(/(?<=^|[;{}])([^;{}]*)\{/g)) {
        for (const { tag, offset } of tagsOfSelector(selector)) {
          if (renderedTags(filename, sourceCode.text).has(tag)) continue;
          report({ loc: locate(index + offset), messageId: 'foreign', data: { tag } });
        }
      }
    },
  }),
};

/** Tags that every component may style: `html`, `body`, and elements that HTML allows only in a table. */
const allowedTags = new Set(['html', 'body', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td']);

/** Returns the tags in a selector, except `allowedTags`, each with its offset. */
function tagsOfSelector(selector: string): { tag: string; offset: number }[] {
  if (/@|^\s*(from|to)\s*$/.test(selector)) return [];
  // Mask attribute selectors and `:has()`, because the names in them are not styled tags.
  const styled = selector.replace(/\[[^\]]*\]|:has\([^)]*\)/g, (other) => '*'.repeat(other.length));
  const tags = styled.matchAll(/(?<![\w.#:&-])[a-z][a-z0-9]*(?![\w(-])/g);
  return Array.from(tags, ({ 0: tag, index: offset }) => ({ tag, offset })).filter(
    ({ tag }) => !allowedTags.has(tag),
  );
}

/**
 * Returns the tags in a file. A `.ts` file contains no components, so the tags of the components in the same
 * folder that import the file are included.
 */
function renderedTags(filename: string, source: string): Set<string> {
  const folder = path.dirname(filename);
  const { name, ext } = path.parse(filename);
  const importers =
    ext === '.tsx'
      ? []
      : readdirSync(folder)
          .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
          .map((file) => readFileSync(path.join(folder, file), 'utf8'))
          .filter((text) => text.includes(`'./${name}'`));
  const tags = [source, ...importers].flatMap((text) => text.match(/(?<=(?<!\w)<)[a-z][a-z0-9]*/g) ?? []);
  return new Set(tags);
}

const isStyles = (sourceCode: SourceCode, { tag }: TaggedTemplateExpression) =>
  /^(styled|css|createGlobalStyle)\b/.test(sourceCode.getText(tag));

/**
 * Returns the text of a template, with `&` in place of expressions and spaces in place of comments, and a
 * function that converts a position in this text to a location in the source.
 */
function readTemplate(sourceCode: SourceCode, { quasi }: TaggedTemplateExpression) {
  const start = sourceCode.getRange(quasi)[0] + 1;
  let text = sourceCode.getText(quasi).slice(1, -1);
  for (const expression of quasi.expressions) {
    const [from, to] = sourceCode.getRange(expression);
    const [open, close] = [from - start - '${'.length, to - start + '}'.length];
    text = text.slice(0, open) + '&'.padEnd(close - open) + text.slice(close);
  }
  text = text.replace(/\/\*[^]*?\*\//g, (comment) => ' '.repeat(comment.length));
  return { text, locate: (index: number) => sourceCode.getLocFromIndex(start + index) };
}

export const styles = { rules: { spacing, 'own-tags': ownTags } };
