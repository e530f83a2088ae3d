import { createMemoryRouter } from 'react-router-dom';
import type { PageHandle } from '@press-start/shared-ui/page';
import { followTitle } from './title';

const game: PageHandle<{ name: string }> = {
  server: 'full',
  meta: ({ data }) => ({ title: data.name, description: '' }),
};
const orders: PageHandle = { server: 'skeleton', meta: () => ({ title: 'My Orders', description: '' }) };

function open() {
  const page = { title: 'All games' };
  const loader = ({ params }: { params: { id?: string } }) => {
    if (params.id === '0') throw new Response('No such game', { status: 404 });
    return { name: `Game ${params.id}` };
  };
  const router = createMemoryRouter(
    [
      { path: '/home', element: null },
      { path: '/game/:id', element: null, loader, handle: game },
      { path: '/orders', element: null, handle: orders },
    ],
    { initialEntries: ['/home'] },
  );
  followTitle(router, page, 'http://localhost');
  return { page, router };
}

test('the window is named after the page one has gone to', async () => {
  const { page, router } = open();
  await router.navigate('/game/7');
  expect(page.title).toBe('Game 7');
  await router.navigate('/orders');
  expect(page.title).toBe('My Orders');
  await router.navigate(-1);
  await router.navigate('/game/8');
  expect(page.title).toBe('Game 8');
});

test('a page that cannot be shown has the name of the store', async () => {
  const { page, router } = open();
  await router.navigate('/game/0');
  expect(page.title).toBe('Press Start');
});
