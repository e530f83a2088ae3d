import { store } from '../../../contract/rules';
import { devPage } from '../../http/dev-page';
import { escapeHtml } from '../../http/escape-html';
import { type DevPerson, people } from './people';

export function renderPicker(): string {
  return renderPage(
    'Choose an account',
    `<h1>Choose an account</h1>
<p>Nobody here is real: sign in to ${escapeHtml(store.name)} as one of them.</p>
<form method="post">
${people.map(renderButton).join('\n')}
<button class="pending" type="submit" name="cancel" value="yes">Cancel</button>
</form>`,
  );
}

/** Renders the page for a login that cannot continue. */
export function renderFailure(home: string): string {
  return renderPage(
    'This login is over',
    `<h1>This login is over</h1><p>Please begin again in the store.</p>
<a class="button approve" href="${escapeHtml(home)}">Back to the store</a>`,
  );
}

function renderButton({ subject, name, lastname, email, verified }: DevPerson): string {
  const note = verified ? '' : ' (not verified)';
  return `<button class="reject" type="submit" name="subject" value="${subject}">${escapeHtml(`${name} ${lastname}`)}<br>${escapeHtml(email)}${note}</button>`;
}

const renderPage = (title: string, content: string) =>
  devPage({ title, service: 'identity provider', note: 'Invented accounts', content });
