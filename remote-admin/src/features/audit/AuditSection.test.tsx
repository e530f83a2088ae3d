import { screen } from '@testing-library/react';
import type { AuditEntry } from '@press-start/api/contract';
import { listAuditActions, listAuditEntries } from '@press-start/api/contract';
import { respond } from '@press-start/shared-ui/testing';
import { openAdmin, respondPage } from '../../testing/admin';

const entry: AuditEntry = {
  id: 4,
  at: '2026-11-20T18:30:00.000Z',
  id_actor: 7,
  nickname_actor: 'max',
  action: 'product-changed',
  subject: 'product 12',
  changes: [{ field: 'price_product', before: '20', after: '25' }],
};

const actions = respond(listAuditActions, ['ban', 'product-changed']);

test('The audit log shows the time, the administrator, the action, and the old and new values', async () => {
  await openAdmin('/admin?section=audit', actions, respondPage(listAuditEntries, [entry]));
  const [, row] = await screen.findAllByRole('row');
  expect(row).toHaveTextContent('2026-11-20 18:30');
  expect(row).toHaveTextContent('max');
  expect(row).toHaveTextContent('Product changed, product 12');
  expect(row).toHaveTextContent('Pricewas 20is 25');
  expect(row?.querySelector('del')).toHaveTextContent('20');
  expect(row?.querySelector('ins')).toHaveTextContent('25');
});

test('The audit log shows times without seconds, and flags as words', async () => {
  const changes = [
    { field: 'starts_at', before: null, after: '2026-11-29T23:28:22.941Z' },
    { field: 'on_sale', before: 'false', after: 'true' },
    { field: 'restock', before: null, after: 'false' },
    { field: 'name', before: 'true', after: 'True Lies' },
  ];
  await openAdmin('/admin?section=audit', actions, respondPage(listAuditEntries, [{ ...entry, changes }]));
  const [, row] = await screen.findAllByRole('row');
  expect(row).toHaveTextContent(
    'Starts atis 2026-11-29 23:28On salewas nois yesRestockis noNamewas trueis True Lies',
  );
});

test('The URL stores the action and administrator filters of the audit log', async () => {
  const { user, calls, currentUrl } = await openAdmin(
    '/admin?section=audit&q=ma',
    actions,
    respondPage(listAuditEntries, [entry]),
  );
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Action' }), 'Product changed');
  expect(currentUrl()).toBe('/admin?section=audit&q=ma&sort=product-changed');
  const request = calls.findLast(({ path }) => path.startsWith('/audit?'));
  expect(request?.query.get('action')).toBe('product-changed');
  expect(request?.query.get('q')).toBe('ma');
});

test('An empty audit log shows a message, without a search box or filters', async () => {
  await openAdmin('/admin?section=audit', respond(listAuditActions, []), respondPage(listAuditEntries, []));
  expect(await screen.findByText('Nothing has been done yet.')).toBeInTheDocument();
  expect(screen.getByText(/^Every change to a product, an order, a user or a promotion/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'See the products' })).toHaveAttribute(
    'href',
    '/admin?section=products',
  );
  expect(screen.queryByRole('search')).not.toBeInTheDocument();
  expect(screen.queryByRole('combobox', { name: 'Action' })).not.toBeInTheDocument();
});

test('An audit log search without results shows a message', async () => {
  await openAdmin(
    '/admin?section=audit&q=unknown',
    respond(listAuditActions, []),
    respondPage(listAuditEntries, []),
  );
  expect(await screen.findByText('Nobody has done anything like that.')).toBeInTheDocument();
  expect(screen.getByRole('search')).toBeInTheDocument();
});
