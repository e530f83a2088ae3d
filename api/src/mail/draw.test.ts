import { expect, test } from '@jest/globals';
import { drawHtml, drawText } from './draw';
import {
  accountDeletedLetter,
  addressTriedLetter,
  cancelledLetter,
  confirmEmailLetter,
  emailChangeAskedLetter,
  passwordChangedLetter,
  purchaseLetter,
  resetLetter,
  statusLetter,
  welcomeLetter,
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
  ['welcome', welcomeLetter({ name: evil, username: evil })],
  ['purchase', purchaseLetter(order)],
  ['status', statusLetter(order, 'dispatched')],
  ['reset', resetLetter({ name: evil }, 'token')],
  ['password changed', passwordChangedLetter({ name: evil }, 'every device')],
  ['confirmation', confirmEmailLetter({ name: evil }, 'token')],
  ['change of address', emailChangeAskedLetter({ name: evil }, evil)],
  ['address tried', addressTriedLetter({ name: evil })],
  ['account deleted', accountDeletedLetter({ name: evil })],
  ['cancelled', cancelledLetter(order, true)],
])('what people wrote is text in the %s mail: no markup of theirs, no foreign link', (_what, { content }) => {
  const html = drawHtml(content, SHOP);
  expect(html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt; &amp; &lt;a');
  expect(html).not.toMatch(/<img|<a href="(?!https:\/\/shop\.example)/);
});

test('a purchase mail lists every line, the coupon and the total, in both forms', () => {
  const { subject, content } = purchaseLetter({ ...order, name: 'Rosa', lines: order.lines.slice(1) });
  expect(subject).toBe('Your order #12 at Press Start');
  expect(drawText(content, SHOP)).toBe(
    [
      'THANK YOU FOR YOUR PURCHASE',
      'Rosa, we have your payment and are packing order #12.',
      'Pong: $58\nCoupon: -10%\nTotal: $88',
      'See your order: https://shop.example/orderdetail/3/12',
      'Press Start\nhttps://shop.example\n',
    ].join('\n\n'),
  );
  for (const part of ['Pong', '$58', '-10%', '$88', 'href="https://shop.example/orderdetail/3/12"']) {
    expect(drawHtml(content, SHOP)).toContain(part);
  }
});
