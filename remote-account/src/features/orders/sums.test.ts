import { makeOrderDetail, makeOrderLine } from '@press-start/shared-ui/testing';
import { sumsOf } from './sums';

const lines = [
  makeOrderLine({ id_product: 1, price_product: 49, quantity: 1 }),
  makeOrderLine({ id_product: 2, price_product: 15, quantity: 2 }),
];

test('Subtotal, coupon and total add up, rounded as the order was charged [R270 R439]', () => {
  const order = makeOrderDetail({
    orderProduct: lines,
    coupon: 'LUCK',
    discount_percent: 15,
    amount_order: 67, // 79 less 15% is 67.15
  });
  expect(sumsOf(order)).toEqual([
    { label: 'Subtotal', dollars: 79 },
    { label: 'Coupon LUCK, 15%', dollars: -12 },
  ]);
});

test('Without a coupon the lines themselves add up to the total [R270]', () => {
  expect(sumsOf(makeOrderDetail({ orderProduct: lines, amount_order: 79 }))).toEqual([]);
});

test('a difference is shown even when no coupon explains it', () => {
  const [, off] = sumsOf(makeOrderDetail({ orderProduct: lines, amount_order: 70 }));
  expect(off).toEqual({ label: 'Discount', dollars: -9 });
});
