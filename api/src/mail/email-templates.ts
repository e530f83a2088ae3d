import { exactPrice, store } from '../../contract/rules';
import type { Mail, MailContent, TemplateName } from './content';

export type EmailTemplate = Pick<Mail, 'template' | 'subject' | 'content'>;

interface Line {
  name: string;
  quantity: number;
  unit_price: number;
}

export interface MailedOrder {
  id: number;
  accountId: number;
  name: string;
  amount: number;
  discountPercent: number;
  lines: Line[];
}

export const RESET_MINUTES = 30;

export const EMAIL_CHANGE_HOURS = 24;

export function welcomeEmail(person: { name: string; username: string }): EmailTemplate {
  return template('welcome', `Welcome to ${store.name}`, {
    heading: `Welcome, ${person.name}`,
    paragraphs: [
      `Your account ${person.username} is ready. The cartridges are dusted, the shelves are lit.`,
      'If it was not you who signed up, tell us through the contact form.',
    ],
    action: { label: 'Enter the store', path: '/home' },
  });
}

export function purchaseEmail(order: MailedOrder): EmailTemplate {
  const rows = order.lines.map((line) => ({
    label: line.quantity > 1 ? `${line.name} × ${line.quantity}` : line.name,
    value: exactPrice(line.unit_price * line.quantity),
  }));
  const discount = order.discountPercent;
  if (discount > 0) rows.push({ label: 'Coupon', value: `-${discount}%` });
  return template('purchase', `Your order #${order.id} at ${store.name}`, {
    heading: 'Thank you for your purchase',
    paragraphs: [`${order.name}, we have your payment and are packing order #${order.id}.`],
    receipt: { rows, total: exactPrice(order.amount) },
    action: orderLink(order),
  });
}

export function statusEmail(order: MailedOrder, status: 'dispatched' | 'delivered'): EmailTemplate {
  const text = {
    dispatched: ['is on its way', 'has left our shelves and is on its way to you.'],
    delivered: ['has arrived', 'has been delivered. Enjoy it, and tell others by a review.'],
  } as const;
  const [title, sentence] = text[status];
  return template(status, `Your order #${order.id} ${title}`, {
    heading: `Your order ${title}`,
    paragraphs: [`${order.name}, your order #${order.id} ${sentence}`],
    receipt: {
      rows: order.lines.map((line) => ({ label: line.name, value: `× ${line.quantity}` })),
      total: exactPrice(order.amount),
    },
    action: orderLink(order),
  });
}

export function resetEmail(person: { name: string }, token: string): EmailTemplate {
  return template('password-reset', `A new password for ${store.name}`, {
    heading: 'Choose a new password',
    paragraphs: [
      `${person.name}, somebody, probably you, has asked for a new password for your account.`,
      `The link works once and for ${RESET_MINUTES} minutes. If it was not you, leave this mail alone: nothing has changed.`,
    ],
    action: { label: 'Choose a new password', path: `/reset/${token}` },
  });
}

export function passwordChangedEmail(
  person: { name: string },
  loggedOut: 'every device' | 'every other device',
): EmailTemplate {
  return template('password-changed', `Your ${store.name} password was changed`, {
    heading: 'Password changed',
    paragraphs: [
      `${person.name}, the password of your account has just been replaced, and ${loggedOut} has been logged out.`,
      'If it was not you, ask for a new password at once and tell us through the contact form.',
    ],
    action: { label: 'Log in', path: '/login' },
  });
}

export function confirmAddressEmail(person: { name: string }, token: string): EmailTemplate {
  return template('email-confirmation', `Is this your address? ${store.name} asks`, {
    heading: 'Confirm your address',
    paragraphs: [
      `${person.name}, somebody, probably you, wants this address on an account of ours. One press and it is.`,
      `The link works once and for ${EMAIL_CHANGE_HOURS} hours. If it was not you, leave this mail alone: nothing has changed.`,
    ],
    action: { label: 'Confirm this address', path: `/confirmEmail/${token}` },
  });
}

export function addressChangeEmail(person: { name: string }, email: string): EmailTemplate {
  return template('email-change', `Your ${store.name} address is about to change`, {
    heading: 'A new address is waiting',
    paragraphs: [
      `${person.name}, your account is to move to ${email}. It does so once the link we have sent there is followed; until then everything stays with this address.`,
      'If it was not you, change your password now: that voids the link. Then tell us through the contact form.',
    ],
    action: { label: 'Look at your account', path: '/user' },
  });
}

/** Notifies the owner of an email address that was entered for another account. */
export function addressTakenEmail(person: { name: string }): EmailTemplate {
  return template('email-taken', `You already have an account at ${store.name}`, {
    heading: 'This address is taken, by you',
    paragraphs: [
      `${person.name}, somebody, perhaps you, has just given this address for another account. It stays with yours, and nobody has been told.`,
      'If it was you and the password has slipped your mind: the login has a link for that. If it was not, there is nothing to do.',
    ],
    action: { label: 'Log in', path: '/login' },
  });
}

export function accountDeletedEmail(person: { name: string }): EmailTemplate {
  return template('account-deleted', `Your ${store.name} account is gone`, {
    heading: 'Account deleted',
    paragraphs: [
      `${person.name}, your account has been deleted, and your name, address and password with it. Orders and reviews stay on our books without your name.`,
      'This is the last mail you get from us, unless the door swings open again. It is never locked.',
    ],
    action: { label: 'Look around', path: '/home' },
  });
}

export function cancelledEmail(order: MailedOrder, isRefunded: boolean): EmailTemplate {
  const money = isRefunded
    ? 'Your money is on its way back, by the way it came.'
    : 'You have paid nothing, so there is nothing to give back.';
  return template('cancelled', `Your order #${order.id} is cancelled`, {
    heading: 'Your order is cancelled',
    paragraphs: [`${order.name}, your order #${order.id} is off, as you wished. ${money}`],
    receipt: {
      rows: order.lines.map((line) => ({ label: line.name, value: `× ${line.quantity}` })),
      total: exactPrice(order.amount),
    },
    action: orderLink(order),
  });
}

interface MailedRefund {
  /** Amount in dollars, possibly with cents. */
  amount: number;
  reason: string;
  lines: { name: string; quantity: number; amount: number }[];
  isCancelled: boolean;
}

export function refundEmail(order: MailedOrder, refund: MailedRefund): EmailTemplate {
  const cancelled = refund.isCancelled ? ` Order #${order.id} is cancelled.` : '';
  return template('refund', `A refund for your order #${order.id}`, {
    heading: 'Your refund is on its way',
    paragraphs: [
      `${order.name}, we are refunding ${exactPrice(refund.amount)} of your order #${order.id}, by the way you paid.${cancelled}`,
      `The reason: ${refund.reason}`,
    ],
    receipt: {
      rows: refund.lines.map((line) => ({
        label: `${line.name} × ${line.quantity}`,
        value: exactPrice(line.amount),
      })),
      total: exactPrice(refund.amount),
    },
    action: orderLink(order),
  });
}

/** Blank lines in the reply separate its paragraphs. */
export function contactReplyEmail(contact: { message: string; sent: Date }, reply: string): EmailTemplate {
  return template('contact-reply', `${store.name} answers your message`, {
    heading: 'You wrote, we answer',
    paragraphs: [
      ...reply.split(/(?:\r?\n[^\S\n]*){2,}/),
      `You wrote on ${contact.sent.toISOString().slice(0, 10)}:`,
      contact.message,
    ],
    reason: 'message',
  });
}

function orderLink(order: MailedOrder): MailContent['action'] {
  return { label: 'See your order', path: `/orderdetail/${order.accountId}/${order.id}` };
}

function template(name: TemplateName, subject: string, content: MailContent): EmailTemplate {
  return { template: name, subject, content };
}
