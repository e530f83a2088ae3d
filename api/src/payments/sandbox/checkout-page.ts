import { exactPrice } from '../../../contract/rules';
import { devPage, type DevPageTheme } from '../../http/dev-page';
import { escapeHtml } from '../../http/escape-html';
import type { ProviderStatus } from '../provider';
import { orderIdOf } from '../reference';
import type { SandboxPreference } from './sandbox.repo';

interface CheckoutPage {
  preference: SandboxPreference;
  /** Status of the latest payment, if any. */
  status: ProviderStatus | undefined;
  /** Image URLs by title. */
  covers: ReadonlyMap<string, string>;
  theme: DevPageTheme;
}

export function renderCheckout({ preference, status, covers, theme }: CheckoutPage): string {
  const { reference, items, amount } = preference;
  const isDecided = status === 'approved' || status === 'refunded';
  return renderPage(
    'Pay your order',
    `<h1>Pay your order</h1>
<p>${explain(status)}</p>
<div class="receipt">
<h2 id="order">Order #${orderIdOf(reference)}</h2>
<table aria-labelledby="order">
<tbody>${items.map((item) => renderRow(item, covers.get(item.title))).join('')}</tbody>
<tfoot><tr><th scope="row">Total</th><td>${exactPrice(amount)}</td></tr></tfoot>
</table>
</div>
${isDecided ? renderBackLink(preference.returnUrl) : FORM}`,
    theme,
  );
}

export function renderNotFound(publicUrl: string, theme: DevPageTheme): string {
  return renderPage(
    'Payment not found',
    `<h1>Payment not found</h1><p>There is no payment at this address.</p>${renderBackLink(`${publicUrl}/home`)}`,
    theme,
  );
}

const FORM = `<form method="post">
<button class="approve" type="submit" name="decision" value="approve">Approve</button>
<button class="reject" type="submit" name="decision" value="reject">Reject</button>
<button class="pending" type="submit" name="decision" value="pending">Leave pending</button>
</form>`;

function explain(status: ProviderStatus | undefined): string {
  if (status === 'pending') return 'The payment is pending. Decide now how it ends.';
  if (status === 'rejected')
    return 'The last payment was rejected and the order cancelled: another one would go back.';
  if (status === 'approved') return 'This order has been paid. Nothing is left to do here.';
  if (status === 'refunded') return 'The payment went back to the buyer. Nothing is left to do here.';
  return 'No money moves here: choose how the payment ends.';
}

function renderRow(item: SandboxPreference['items'][number], cover: string | undefined): string {
  const title = `${escapeHtml(item.title)}${item.quantity > 1 ? ` × ${item.quantity}` : ''}`;
  const picture = cover === undefined ? '' : `<img src="${escapeHtml(cover)}" alt="" width="48" height="64">`;
  return `<tr><th scope="row"><span class="line">${picture}<span>${title}</span></span></th><td>${exactPrice(item.quantity * item.unit_price)}</td></tr>`;
}

function renderBackLink(url: string): string {
  return `<a class="button approve" href="${escapeHtml(url)}">Back to the store</a>`;
}

const renderPage = (title: string, content: string, theme: DevPageTheme) =>
  devPage({ title, service: 'payment sandbox', note: 'Payment sandbox', content, theme });
