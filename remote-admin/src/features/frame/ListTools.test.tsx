import { renderRoute } from '@press-start/shared-ui/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { Link, useSearchParams } from 'react-router-dom';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { sectionUrl } from '../../paths';
import { ListTools } from './ListTools';
import { SortButton } from './SortButton';
import { Pager } from './Turner';

function List() {
  const [params] = useSearchParams();
  const [q, sort, page] = [
    params.get('q') ?? '',
    params.get('sort') ?? 'id',
    Number(params.get('page') ?? 1),
  ];
  return (
    <>
      <ListTools section="users" label="Search" q={q} keep={{ sort }}>
        <SortButton text="By Alphabet" pressed={false} to={sectionUrl('users', { q, sort: 'nickname' })} />
        <Pager page={page} total={90} to={(other) => sectionUrl('users', { q, sort, page: other })} />
      </ListTools>
      <Link to="/form">Add Product</Link>
    </>
  );
}

/** @param held resolves when a page other than the first one may be shown */
async function open(at: string, held: (url: URL) => Promise<void> = () => Promise.resolve()) {
  const loader = async ({ request }: LoaderFunctionArgs) => {
    await held(new URL(request.url));
    return null;
  };
  const routes = [
    { path: '/admin', loader, Component: List },
    { path: '/form', loader, element: <p>The form</p> },
  ];
  const view = await renderRoute(routes, { at });
  await screen.findByRole('searchbox');
  return view;
}

/** At once, as the clicks that follow: nothing may depend on how fast the machine is. */
const type = (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });
const click = (role: string, name: string) => fireEvent.click(screen.getByRole(role, { name }));

test('A search starts at the first page of its list [R365]', async () => {
  const { address } = await open('/admin?section=users&sort=id&page=3');
  type('ro');
  await waitFor(() => expect(address()).toBe('/admin?section=users&sort=id&q=ro'));
  type('');
  await waitFor(() => expect(address()).toBe('/admin?section=users&sort=id'));
});

test('A page that is chosen right after typing is not undone by the search [R365 R369]', async () => {
  const { address } = await open('/admin?section=users&sort=id&page=3');
  type('ro');
  click('link', 'Next page');
  await waitFor(() => expect(address()).toBe('/admin?section=users&sort=id&page=4&q=ro'));
});

test('An order that is chosen right after typing is not undone by the search, however slow the list is [R367]', async () => {
  let searched = () => {};
  const search = new Promise<void>((resolve) => (searched = resolve));
  const { address } = await open('/admin?section=users&sort=id', async ({ searchParams }) => {
    if (searchParams.has('q')) searched();
    else if (searchParams.get('sort') === 'nickname') await search;
  });
  type('ro');
  click('button', 'By Alphabet');
  await waitFor(() => expect(address()).toBe('/admin?section=users&sort=nickname&q=ro'));
});

test('A search that was typed right before leaving the list does not lead back to it', async () => {
  let go = () => {};
  const arrival = new Promise<void>((resolve) => (go = resolve));
  const seen: string[] = [];
  const { address } = await open('/admin?section=users', async ({ pathname, search }) => {
    seen.push(pathname + search);
    if (pathname === '/form') await arrival;
  });
  jest.useFakeTimers();
  type('ro');
  click('link', 'Add Product');
  act(() => jest.advanceTimersByTime(1000));
  jest.useRealTimers();
  go();
  expect(await screen.findByText('The form')).toBeVisible();
  expect(address()).toBe('/form');
  expect(seen).toEqual(['/admin?section=users', '/form']);
});
