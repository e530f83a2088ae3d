import { getRole, listGames, listOrders } from '@press-start/api/contract';
import type { Endpoint } from '@press-start/api/contract';
import { answer, answerWith, makeSession, refuse, renderRoute } from '@press-start/shared-ui/testing';
import type { Answer } from '@press-start/shared-ui/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { routes } from '../../routes';

const admin = answer(getRole, { id_user: 7, admin: true, active: true });
const user = answer(getRole, { id_user: 7, admin: false, active: true });
const total = (endpoint: Endpoint, count: number) =>
  answerWith(endpoint, () => Response.json([], { headers: { 'x-total-count': String(count) } }));
const counts = [total(listGames, 480), total(listOrders, 93)];

const open = (...answers: Answer[]) =>
  renderRoute(routes, { at: '/admin', session: makeSession({ username: 'max' }), answers });

test('R029 shows an admin the counts of products and orders', async () => {
  const { calls } = await open(admin, ...counts);
  expect(await screen.findByText('480')).toBeInTheDocument();
  expect(screen.getByText('Products').nextElementSibling).toHaveTextContent('480');
  expect(screen.getByText('Orders').nextElementSibling).toHaveTextContent('93');
  const asked = calls.find(({ path }) => path.startsWith('/order'));
  expect(asked?.headers.get('x-access-token')).toBe('token-of-juno');
});

test('R312 R313 the side bar shows the capitalised username and the way home', async () => {
  await open(admin, ...counts);
  expect(await screen.findByText('Max')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back to shop' })).toHaveAttribute('href', '/home');
});

test('R030 leads a shopper to /home, and asks for nothing of the shop', async () => {
  const { calls } = await open(user);
  expect(await screen.findByText('Page /home')).toBeInTheDocument();
  expect(calls.every(({ path }) => path === '/auth/getRole')).toBe(true);
});

test('R030 leads a visitor to /home', async () => {
  await renderRoute(routes, { at: '/admin' });
  expect(await screen.findByText('Page /home')).toBeInTheDocument();
});

test('R196 a role that cannot be asked for is not an admin’s', async () => {
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  await open(refuse(getRole, 500, { error: 'internal', message: 'Sorry' }));
  expect(await screen.findByText('Page /home')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  logged.mockRestore();
});

test('R443 a session edited to be an admin’s is not one', async () => {
  const forged = { ...makeSession(), admin: true, role: { admin: true } };
  await renderRoute(routes, { at: '/admin', session: forged, answers: [user] });
  expect(await screen.findByText('Page /home')).toBeInTheDocument();
});

test('Q58 an admin whose role was revoked is led out on coming back to the page', async () => {
  let isAdmin = true;
  await open(
    answer(getRole, () => ({ id_user: 7, admin: isAdmin, active: true })),
    ...counts,
  );
  await screen.findByText('480');
  isAdmin = false;
  act(() => void window.dispatchEvent(new Event('focus')));
  await waitFor(() => expect(screen.getByText('Page /home')).toBeInTheDocument());
});
