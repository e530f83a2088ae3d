import { makeOrderDetail, makeOrderLine } from '@press-start/shared-ui/testing';
import { discountRows } from './discountRows';

const lines = [
  makeOrderLine({ id_product: 1, price_product: 49, quantity: 1 }),
  makeOrderLine({ id_product: 2, price_product: 15, quantity: 2 }),
];

test('The subtotal and the discount add up to the rounded total that was charged [R270 R439]', () => {
  const order = makeOrderDetail({
    orderProduct: lines,
    coupon: 'LUCK',
    discount_percent: 15,
    amount_order: 67, // 79 less 15% is 67.15
  });
  expect(discountRows(order)).toEqual([
    { label: 'Subtotal', dollars: 79 },
    { label: 'Coupon LUCK, 15%', dollars: -12 },
  ]);
});

test('An order without a discount has no subtotal or discount row [R270]', () => {
  expect(discountRows(makeOrderDetail({ orderProduct: lines, amount_order: 79 }))).toEqual([]);
});

test('If the total is below the subtotal, the difference is the discount, even without a coupon', () => {
  const [, discount] = discountRows(makeOrderDetail({ orderProduct: lines, amount_order: 70 }));
  expect(discount).toEqual({ label: 'Discount', dollars: -9 });
});
