import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { Link, useSearchParams } from 'react-router-dom';
import { renderRoute } from '@press-start/shared-ui/testing';
import { sectionUrl } from '../../paths';
import { ListToolbar } from './ListToolbar';
import { Pager } from './Pager';
import { SortButton } from './SortButton';

function List() {
  const [params] = useSearchParams();
  const [q, sort, page] = [
    params.get('q') ?? '',
    params.get('sort') ?? 'id',
    Number(params.get('page') ?? 1),
  ];
  return (
    <>
      <ListToolbar section="users" label="Search" q={q} otherParams={{ sort }}>
        <SortButton text="By Alphabet" isPressed={false} to={sectionUrl('users', { q, sort: 'nickname' })} />
        <Pager page={page} total={90} to={(number) => sectionUrl('users', { q, sort, page: number })} />
      </ListToolbar>
      <Link to="/form">Add Product</Link>
    </>
  );
}

/** Opens the list. The loaders await `beforeLoad`, which receives the URL of the request. */
async function open(url: string, beforeLoad: (url: URL) => Promise<void> = () => Promise.resolve()) {
  const loader = async ({ request }: LoaderFunctionArgs) => {
    await beforeLoad(new URL(request.url));
    return null;
  };
  const routes = [
    { path: '/admin', loader, Component: List },
    { path: '/form', loader, element: <p>The form</p> },
  ];
  const view = await renderRoute(routes, { url });
  await screen.findByRole('searchbox');
  return view;
}

/** Changes the field synchronously, unlike `user.type`, so that slow machines do not affect the tests. */
const type = (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });
const click = (role: string, name: string) => fireEvent.click(screen.getByRole(role, { name }));

test('A search starts on the first page of the list [R365]', async () => {
  const { currentUrl } = await open('/admin?section=users&sort=id&page=3');
  type('ro');
  await waitFor(() => expect(currentUrl()).toBe('/admin?section=users&sort=id&q=ro'));
  type('');
  await waitFor(() => expect(currentUrl()).toBe('/admin?section=users&sort=id'));
});

test('A search does not undo a page change that the user made after typing [R365 R369]', async () => {
  const { currentUrl } = await open('/admin?section=users&sort=id&page=3');
  type('ro');
  click('link', 'Next page');
  await waitFor(() => expect(currentUrl()).toBe('/admin?section=users&sort=id&page=4&q=ro'));
});

test('A search does not undo a sort order change that the user made after typing, even if the list loads slowly [R367]', async () => {
  let finishSearch = () => {};
  const search = new Promise<void>((resolve) => (finishSearch = resolve));
  const { currentUrl } = await open('/admin?section=users&sort=id', async ({ searchParams }) => {
    if (searchParams.has('q')) finishSearch();
    else if (searchParams.get('sort') === 'nickname') await search;
  });
  type('ro');
  click('button', 'By Alphabet');
  await waitFor(() => expect(currentUrl()).toBe('/admin?section=users&sort=nickname&q=ro'));
});

test('A pending search does not interrupt the navigation to another page', async () => {
  let finishNavigation = () => {};
  const navigation = new Promise<void>((resolve) => (finishNavigation = resolve));
  const loadedUrls: string[] = [];
  const { currentUrl } = await open('/admin?section=users', async ({ pathname, search }) => {
    loadedUrls.push(pathname + search);
    if (pathname === '/form') await navigation;
  });
  jest.useFakeTimers();
  type('ro');
  click('link', 'Add Product');
  act(() => jest.advanceTimersByTime(1000));
  jest.useRealTimers();
  finishNavigation();
  expect(await screen.findByText('The form')).toBeVisible();
  expect(currentUrl()).toBe('/form');
  expect(loadedUrls).toEqual(['/admin?section=users', '/form']);
});
