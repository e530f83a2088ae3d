/** Whether a page is HTML as the standard has it. */
import { HtmlValidate, StaticConfigLoader } from 'html-validate';
import { ownRules } from './rules';

const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:recommended', 'html-validate:a11y', 'html-validate:document'],
    plugins: [ownRules],
    rules: {
      'own/meta-content': 'error',
      'own/disabled-once': 'error',
      'own/search-role': 'error',
      // An id may begin with any character, and the name of a heading may be a label.
      'valid-id': ['error', { relaxed: true }],
      'aria-label-misuse': ['error', { allowAnyNamable: true }],
      // Matters of taste on which the server's renderer decides: both ways are valid.
      'attr-case': 'off',
      'attribute-boolean-style': 'off',
      'doctype-style': 'off',
      'no-implicit-input-type': 'off',
      'no-inline-style': 'off',
      'void-style': 'off',
      // Enter sends the search; a button would be one more stop for the keyboard on every page.
      'wcag/h32': 'off',
      // A page may have one title and as many characters in it as the name of a game.
      'long-title': 'off',
    },
  }),
);

/** @returns one line for each breach of a rule: the rule, what is wrong, where */
export async function htmlProblems(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? 'document'})`),
  );
}
