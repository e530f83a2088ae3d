import { expect, test } from '@jest/globals';
import { renderHtml, renderText } from './draw';
import {
  accountDeletedEmail,
  addressTriedEmail,
  cancelledEmail,
  confirmAddressEmail,
  addressChangeEmail,
  passwordChangedEmail,
  purchaseEmail,
  resetEmail,
  statusEmail,
  welcomeEmail,
} from './letters';

const SHOP = 'https://shop.example';
const evil = `<img src=x onerror="alert('1')"> & <a href="//evil.example">`;
const order = {
  id: 12,
  accountId: 3,
  name: evil,
  amount: 88,
  discountPercent: 10,
  lines: [
    { name: evil, quantity: 2, unit_price: 20 },
    { name: 'Pong', quantity: 1, unit_price: 58 },
  ],
};

test.each([
  ['welcome', welcomeEmail({ name: evil, username: evil })],
  ['purchase', purchaseEmail(order)],
  ['status', statusEmail(order, 'dispatched')],
  ['reset', resetEmail({ name: evil }, 'token')],
  ['password changed', passwordChangedEmail({ name: evil }, 'every device')],
  ['confirmation', confirmAddressEmail({ name: evil }, 'token')],
  ['change of address', addressChangeEmail({ name: evil }, evil)],
  ['address tried', addressTriedEmail({ name: evil })],
  ['account deleted', accountDeletedEmail({ name: evil })],
  ['cancelled', cancelledEmail(order, true)],
])('what people wrote is text in the %s mail: no markup of theirs, no foreign link', (_what, { content }) => {
  const html = renderHtml(content, SHOP);
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; &lt;a');
  expect(html).not.toMatch(/<img|<a href="(?!https:\/\/shop\.example)/);
});

test('a purchase mail lists every line, the coupon and the total, in both forms', () => {
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
