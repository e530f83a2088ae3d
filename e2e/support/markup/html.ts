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
      // Ids may begin with any character, and headings may have a label.
      'valid-id': ['error', { relaxed: true }],
      'aria-label-misuse': ['error', { allowAnyNamable: true }],
      // The checkboxes of a group may share a name.
      'form-dup-name': ['error', { shared: ['radio', 'button', 'reset', 'submit', 'checkbox'] }],
      // These rules concern only style.
      'attr-case': 'off',
      'attribute-boolean-style': 'off',
      'doctype-style': 'off',
      'no-implicit-input-type': 'off',
      'no-inline-style': 'off',
      'void-style': 'off',
      // The search form has no submit button, which would add a tab stop to every page. Enter submits it.
      'wcag/h32': 'off',
      // Page titles contain game names, which can be long.
      'long-title': 'off',
    },
  }),
);

/** Returns one line per violation, with the rule, the message and the selector. */
export async function findHtmlProblems(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? 'document'})`),
  );
}
