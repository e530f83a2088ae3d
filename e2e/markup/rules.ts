/** Rules of HTML and of ARIA in HTML that html-validate does not bring. */
import { definePlugin, Rule } from 'html-validate';

interface Reported {
  selector: string;
  /** An attribute that makes it right. */
  unless?: string;
  message: string;
}

/** A rule that reports every element of a selector. */
function never({ selector, unless, message }: Reported) {
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
    'own/meta-content': never({
      selector: 'meta[name], meta[property]',
      unless: 'content',
      message: 'A meta element with a name or a property needs its content',
    }),
    'own/disabled-once': never({
      selector: '[disabled][aria-disabled]',
      message: 'aria-disabled must not stand beside disabled',
    }),
    'own/search-role': never({
      selector: 'input[type="search"][role]',
      message: 'An input of the type search allows no other role',
    }),
  },
});
