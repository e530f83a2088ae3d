import { expect, test } from '@jest/globals';
import {
  accountDeletedEmail,
  addressChangeEmail,
  addressTakenEmail,
  cancelledEmail,
  confirmAddressEmail,
  contactReplyEmail,
  passwordChangedEmail,
  purchaseEmail,
  resetEmail,
  statusEmail,
  welcomeEmail,
} from './email-templates';
import { renderHtml, renderText } from './render-email';

const SHOP = 'https://shop.example';
const malicious = `<img src=x onerror="alert('1')"> & <a href="//evil.example">`;
const order = {
  id: 12,
  accountId: 3,
  name: malicious,
  amount: 88,
  discountPercent: 10,
  lines: [
    { name: malicious, quantity: 2, unit_price: 20 },
    { name: 'Pong', quantity: 1, unit_price: 58 },
  ],
};

test.each([
  ['welcome', welcomeEmail({ name: malicious, username: malicious })],
  ['purchase', purchaseEmail(order)],
  ['order status', statusEmail(order, 'dispatched')],
  ['password reset', resetEmail({ name: malicious }, 'token')],
  ['password change', passwordChangedEmail({ name: malicious }, 'every device')],
  ['address confirmation', confirmAddressEmail({ name: malicious }, 'token')],
  ['address change', addressChangeEmail({ name: malicious }, malicious)],
  ['address conflict', addressTakenEmail({ name: malicious })],
  ['account deletion', accountDeletedEmail({ name: malicious })],
  ['order cancellation', cancelledEmail(order, true)],
  ['contact reply', contactReplyEmail({ message: malicious, sent: new Date(0) }, malicious)],
])('The %s email escapes markup and links in user input', (_description, { content }) => {
  const html = renderHtml(content, SHOP);
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; &lt;a');
  expect(html).not.toMatch(/<img|<a href="(?!https:\/\/shop\.example)/);
});

test('Both the text and the HTML of a purchase email list the game, the coupon and the total', () => {
  const { subject, content } = purchaseEmail({ ...order, name: 'Rosa', lines: order.lines.slice(1) });
  expect(subject).toBe('Your order #12 at Press Start');
  expect(renderText(content, SHOP)).toBe(
    [
      'THANK YOU FOR YOUR PURCHASE',
      'Rosa, we have your payment and are packing order #12.',
      'Pong: $58\nCoupon: -10%\nTotal: $88',
      'See your order: https://shop.example/orderdetail/3/12',
      'Press Start\nhttps://shop.example\n',
    ].join('\n\n'),
  );
  for (const part of ['Pong', '$58', '-10%', '$88', 'href="https://shop.example/orderdetail/3/12"']) {
    expect(renderHtml(content, SHOP)).toContain(part);
  }
});

test('A reply email preserves line breaks and quotes the contact message; reply and welcome emails state why the recipient receives them', () => {
  const contact = { message: 'Hi\nthere', sent: new Date('2026-03-09T10:00:00Z') };
  const { content } = contactReplyEmail(contact, 'Dear Rosa,\nthank you.\r\n\r\n\nMax');
  expect(content.paragraphs).toEqual([
    'Dear Rosa,\nthank you.',
    'Max',
    'You wrote on 2026-03-09:',
    'Hi\nthere',
  ]);
  const html = renderHtml(content, SHOP);
  expect(html).toContain('Dear Rosa,<br>\nthank you.');
  expect(html).toContain('You get this mail because you wrote to us at');
  const { content: welcome } = welcomeEmail({ name: 'Rosa', username: 'rosa' });
  expect(renderHtml(welcome, SHOP)).toContain('You get this mail because of your account at');
});
