import type { Mail, MailContent } from './content';

type Letter = Pick<Mail, 'subject' | 'content'>;

interface Line {
  name: string;
  quantity: number;
  unit_price: number;
}

export interface OrderToTell {
  id: number;
  accountId: number;
  name: string;
  amount: number;
  discountPercent: number;
  lines: Line[];
}

/** Minutes after which a link for a new password no longer works. */
export const RESET_MINUTES = 30;

export function welcomeLetter(person: { name: string; username: string }): Letter {
  return letter('Welcome to Press Start', {
    heading: `Welcome, ${person.name}`,
    paragraphs: [
      `Your account ${person.username} is ready. The cartridges are dusted, the shelves are lit.`,
      'If it was not you who signed up, tell us through the contact form.',
    ],
    action: { label: 'Enter the store', path: '/home' },
  });
}

export function purchaseLetter(order: OrderToTell): Letter {
  const rows = order.lines.map((line) => ({
    label: line.quantity > 1 ? `${line.name} × ${line.quantity}` : line.name,
    value: `$${line.unit_price * line.quantity}`,
  }));
  const discount = order.discountPercent;
  if (discount > 0) rows.push({ label: 'Coupon', value: `-${discount}%` });
  return letter(`Your order #${order.id} at Press Start`, {
    heading: 'Thank you for your purchase',
    paragraphs: [`${order.name}, we have your payment and are packing order #${order.id}.`],
    receipt: { rows, total: `$${order.amount}` },
    action: orderLink(order),
  });
}

export function statusLetter(order: OrderToTell, status: 'dispatched' | 'delivered'): Letter {
  const words = {
    dispatched: ['is on its way', 'has left our shelves and is on its way to you.'],
    delivered: ['has arrived', 'has been delivered. Enjoy it, and tell others by a review.'],
  } as const;
  const [title, sentence] = words[status];
  return letter(`Your order #${order.id} ${title}`, {
    heading: `Your order ${title}`,
    paragraphs: [`${order.name}, your order #${order.id} ${sentence}`],
    receipt: {
      rows: order.lines.map((line) => ({ label: line.name, value: `× ${line.quantity}` })),
      total: `$${order.amount}`,
    },
    action: orderLink(order),
  });
}

export function resetLetter(person: { name: string }, token: string): Letter {
  return letter('A new password for Press Start', {
    heading: 'Choose a new password',
    paragraphs: [
      `${person.name}, somebody, probably you, has asked for a new password for your account.`,
      `The link works once and for ${RESET_MINUTES} minutes. If it was not you, leave this mail alone: nothing has changed.`,
    ],
    action: { label: 'Choose a new password', path: `/reset/${token}` },
  });
}

export function passwordChangedLetter(person: { name: string }): Letter {
  return letter('Your Press Start password was changed', {
    heading: 'Password changed',
    paragraphs: [
      `${person.name}, the password of your account has just been replaced, and every device has been logged out.`,
      'If it was not you, ask for a new password at once and tell us through the contact form.',
    ],
    action: { label: 'Log in', path: '/login' },
  });
}

function orderLink(order: OrderToTell): MailContent['action'] {
  return { label: 'See your order', path: `/orderdetail/${order.accountId}/${order.id}` };
}

function letter(subject: string, content: MailContent): Letter {
  return { subject, content };
}
