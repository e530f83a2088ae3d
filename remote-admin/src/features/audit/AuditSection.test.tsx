import { listActions, listActs } from '@press-start/api/contract';
import type { Act } from '@press-start/api/contract';
import { respond } from '@press-start/shared-ui/testing';
import { screen } from '@testing-library/react';
import { openAdmin, page } from '../../testing/admin';

const act: Act = {
  id: 4,
  at: '2026-11-20T18:30:00.000Z',
  id_actor: 7,
  nickname_actor: 'max',
  action: 'product-changed',
  subject: 'product 12',
  changes: [{ field: 'price_product', before: '20', after: '25' }],
};

const actions = respond(listActions, ['ban', 'product-changed']);

test('who did what, when, and what was there before and after', async () => {
  await openAdmin('/admin?section=audit', actions, page(listActs, [act]));
  const [, row] = await screen.findAllByRole('row');
  expect(row).toHaveTextContent('2026-11-20 18:30');
  expect(row).toHaveTextContent('max');
  expect(row).toHaveTextContent('Product changed, product 12');
  expect(row).toHaveTextContent('Pricewas 20is 25');
  expect(row?.querySelector('del')).toHaveTextContent('20');
  expect(row?.querySelector('ins')).toHaveTextContent('25');
});

test('it is narrowed by what was done and by whom, in the address', async () => {
  const { user, calls, address } = await openAdmin(
    '/admin?section=audit&q=ma',
    actions,
    page(listActs, [act]),
  );
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Action' }), 'Product changed');
  expect(address()).toBe('/admin?section=audit&q=ma&sort=product-changed');
  const recorded = calls.findLast(({ path }) => path.startsWith('/audit?'));
  expect(recorded?.query.get('action')).toBe('product-changed');
  expect(recorded?.query.get('q')).toBe('ma');
});

test('says so when nothing has been done', async () => {
  await openAdmin('/admin?section=audit', respond(listActions, []), page(listActs, []));
  expect(await screen.findByText('Nothing has been done yet.')).toBeInTheDocument();
});

test('and something else when a search finds nothing', async () => {
  await openAdmin('/admin?section=audit&q=nobody', respond(listActions, []), page(listActs, []));
  expect(await screen.findByText('Nobody has done anything like that.')).toBeInTheDocument();
});
