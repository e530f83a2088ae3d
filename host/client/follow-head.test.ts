import { createMemoryRouter } from 'react-router-dom';
import type { PageHandle } from '@press-start/shared-ui/page';
import { followHead } from './follow-head';
import type { Head } from './head';

const game: PageHandle<{ name: string }> = {
  server: 'full',
  meta: ({ data }) => ({ title: data.name, description: `About ${data.name}` }),
};
const orders: PageHandle = { server: 'skeleton', meta: () => ({ title: 'My Orders', description: '' }) };

function open() {
  const heads: Head[] = [];
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
  followHead(router, 'https://shop.example', (head) => heads.push(head));
  return { heads, router, currentHead: () => heads.at(-1) };
}

test('Title, description and canonical URL are updated after a navigation', async () => {
  const { router, currentHead } = open();
  await router.navigate('/game/7?utm_source=newsletter');
  expect(currentHead()).toMatchObject({
    title: 'Game 7',
    description: 'About Game 7',
    canonical: 'https://shop.example/game/7',
  });
  await router.navigate('/orders');
  expect(currentHead()?.title).toBe('My Orders');
  await router.navigate(-1);
  await router.navigate('/game/8');
  expect(currentHead()?.title).toBe('Game 8');
});

test('A private page has no canonical URL, because search engines must not index it', async () => {
  const { router, currentHead } = open();
  await router.navigate('/orders');
  expect(currentHead()?.canonical).toBeUndefined();
});

test('A page that fails has the store’s name as its title, and no canonical URL', async () => {
  const { router, currentHead } = open();
  await router.navigate('/game/0');
  expect(currentHead()?.title).toBe('Press Start');
  expect(currentHead()?.canonical).toBeUndefined();
});

test('A page’s head is written once, even if the router reports several states', async () => {
  const { heads, router } = open();
  await router.navigate('/game/7');
  await router.revalidate();
  expect(heads.map(({ title }) => title)).toEqual(['Game 7']);
});

test('The login dialog has its own head while it is open over a page [R013]', async () => {
  const { router, currentHead } = open();
  await router.navigate('/game/7');
  await router.navigate('/game/7', { mask: '/login' });
  expect(currentHead()).toMatchObject({ title: 'Login | Press Start', canonical: undefined });
  await router.navigate(-1);
  expect(currentHead()?.title).toBe('Game 7');
});
