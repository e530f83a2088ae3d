/** Rules from the HTML and 'ARIA in HTML' specifications that html-validate lacks. */
import { definePlugin, Rule } from 'html-validate';

interface Violation {
  selector: string;
  /** Elements with this attribute are valid. */
  unless?: string;
  message: string;
}

function forbid({ selector, unless, message }: Violation) {
  return class extends Rule {
    override setup(): void {
      this.on('dom:ready', ({ document }) => {
        for (const node of document.querySelectorAll(selector))
          if (!unless || !node.hasAttribute(unless)) this.report({ node, message });
      });
    }
  };
}

export const ownRules = definePlugin({
  name: 'own',
  rules: {
    'own/meta-content': forbid({
      selector: 'meta[name], meta[property]',
      unless: 'content',
      message: 'A meta element with a name or a property needs a content attribute',
    }),
    'own/disabled-once': forbid({
      selector: '[disabled][aria-disabled]',
      message: 'aria-disabled must not be combined with disabled',
    }),
    'own/search-role': forbid({
      selector: 'input[type="search"][role]',
      message: 'An input of type search must not have a role',
    }),
  },
});
