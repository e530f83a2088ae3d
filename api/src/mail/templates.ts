import type { RetainedParts, TemplateName } from './content';
import * as emails from './email-templates';

interface TemplateInfo {
  label: string;
  /** Must not be 'all' if the email contains a link that gives access to an account. */
  kept: RetainedParts;
  sample: () => emails.EmailTemplate;
}

const person = { name: 'Rosa', username: 'rosa' };
const order: emails.MailedOrder = {
  id: 1978,
  accountId: 7,
  name: person.name,
  amount: 88,
  discountPercent: 10,
  lines: [
    { name: 'Moon Courier', quantity: 2, unit_price: 20 },
    { name: 'Harbour Panic', quantity: 1, unit_price: 58 },
  ],
};
const refund = {
  amount: 18,
  reason: 'One cartridge arrived broken.',
  lines: [{ name: 'Moon Courier', quantity: 1, amount: 18 }],
  isCancelled: false,
};
const contact = { message: 'Hello, when does my order arrive?', sent: new Date('2026-03-09T10:00:00Z') };

const TOKEN = 'example';

export const templates: Record<TemplateName, TemplateInfo> = {
  welcome: { label: 'Welcome', kept: 'all', sample: () => emails.welcomeEmail(person) },
  purchase: { label: 'Purchase', kept: 'all', sample: () => emails.purchaseEmail(order) },
  dispatched: {
    label: 'Order dispatched',
    kept: 'all',
    sample: () => emails.statusEmail(order, 'dispatched'),
  },
  delivered: { label: 'Order delivered', kept: 'all', sample: () => emails.statusEmail(order, 'delivered') },
  cancelled: { label: 'Order cancelled', kept: 'all', sample: () => emails.cancelledEmail(order, true) },
  refund: { label: 'Refund', kept: 'all', sample: () => emails.refundEmail(order, refund) },
  'password-reset': {
    label: 'Password link',
    kept: 'recipient',
    sample: () => emails.resetEmail(person, TOKEN),
  },
  'password-changed': {
    label: 'Password changed',
    kept: 'all',
    sample: () => emails.passwordChangedEmail(person, 'every other device'),
  },
  'email-confirmation': {
    label: 'E-mail confirmation',
    kept: 'recipient',
    sample: () => emails.confirmAddressEmail(person, TOKEN),
  },
  'email-change': {
    label: 'E-mail change',
    kept: 'all',
    sample: () => emails.addressChangeEmail(person, 'rosa@mail.example'),
  },
  'email-taken': { label: 'E-mail taken', kept: 'all', sample: () => emails.addressTakenEmail(person) },
  // The email address of a deleted account must not be stored.
  'account-deleted': {
    label: 'Account deleted',
    kept: 'nothing',
    sample: () => emails.accountDeletedEmail(person),
  },
  'contact-reply': {
    label: 'Reply to a message',
    kept: 'all',
    sample: () => emails.contactReplyEmail(contact, 'It left us today.\n\nKind regards\nMax'),
  },
};

export const isTemplateName = (name: string): name is TemplateName => Object.hasOwn(templates, name);
