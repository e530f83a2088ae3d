import { screen, waitFor, within } from '@testing-library/react';
import type { Endpoint, Game } from '@press-start/api/contract';
import { changeGames } from '@press-start/api/contract';
import { on } from '@press-start/shared-ui/events';
import type { Responder } from '@press-start/shared-ui/testing';
import { makeSession, renderRoute, respond, respondWith } from '@press-start/shared-ui/testing';
import { routes } from '../../routes';
import { adminRole } from '../../testing/admin';
import { catalogueResponse, makeProduct, nameResponses } from '../../testing/catalogue';

const open = (games: Game[], responses: Responder[] = []) =>
  renderRoute(routes, {
    url: '/admin?section=products',
    session: makeSession({ username: 'max' }),
    responses: [adminRole, ...nameResponses, catalogueResponse(games), ...responses],
  });
type Page = Awaited<ReturnType<typeof open>>;

const findCard = (name: string) => screen.findByRole('article', { name });
const requestsTo = ({ calls }: Page, { method, path }: Endpoint) =>
  calls.filter((call) => call.method === method && call.path.startsWith(path.split(':')[0] ?? ''));

test('The selected products are changed together, and a rejected change shows the reason and leaves them selected [R444]', async () => {
  const games = [makeProduct(1), makeProduct(2), makeProduct(3)];
  let isOutOfStock = true;
  const response = respondWith(changeGames, () => {
    if (isOutOfStock)
      return Response.json(
        { error: 'out-of-stock', message: "Only 1 of 'Game 2' are left." },
        { status: 409 },
      );
    return Response.json({ changed: 2 });
  });
  const page = await open(games, [response]);
  await page.user.click(await screen.findByRole('checkbox', { name: 'Choose Game 1' }));
  await page.user.click(screen.getByRole('checkbox', { name: 'Choose Game 2' }));
  expect(screen.getByText('2 products chosen')).toBeVisible();
  const bar = within(screen.getByRole('group', { name: 'Change several products' }));
  await page.user.type(bar.getByRole('spinbutton'), '-2');
  await page.user.click(bar.getByRole('button', { name: 'Move stock' }));
  await screen.findByText("Only 1 of 'Game 2' are left.");
  await page.user.click(screen.getByRole('button', { name: 'OK' }));
  isOutOfStock = false;
  await waitFor(() => expect(bar.getByRole('button', { name: 'On sale' })).toBeEnabled());
  await page.user.click(bar.getByRole('button', { name: 'On sale' }));
  expect(await screen.findByText('2 products put on sale. Prices stay as they are.')).toBeInTheDocument();
  await page.user.click(bar.getByRole('button', { name: 'Archive' }));
  await page.user.click(await screen.findByRole('button', { name: 'Yes, archive!' }));
  expect(await screen.findByText('None chosen')).toBeInTheDocument();
  expect(requestsTo(page, changeGames).map(({ body }) => body)).toEqual([
    { ids: [1, 2], change: { stock_change: -2 } },
    { ids: [1, 2], change: { on_sale: true } },
    { ids: [1, 2], change: { archived: true } },
  ]);
});

test('Selecting a product shows the bulk controls, and clearing the selection hides them', async () => {
  const page = await open([makeProduct(1), makeProduct(2)]);
  const choice = await screen.findByRole('checkbox', { name: 'Choose Game 1' });
  expect(screen.queryByRole('button', { name: 'Archive' })).not.toBeInTheDocument();
  await page.user.click(choice);
  expect(screen.getByRole('button', { name: 'Archive' })).toBeVisible();
  await page.user.click(screen.getByRole('button', { name: 'Clear choice' }));
  expect(screen.queryByRole('button', { name: 'Archive' })).not.toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Whole page' })).toHaveFocus());
  expect(choice).not.toBeChecked();
});

test('Archiving all listed products moves focus to the empty list', async () => {
  const games = [makeProduct(1)];
  const archive = respondWith(changeGames, () => {
    games.length = 0;
    return Response.json({ changed: 1 });
  });
  const page = await open(games, [archive]);
  await page.user.click(await screen.findByRole('checkbox', { name: 'Whole page' }));
  await page.user.click(screen.getByRole('button', { name: 'Archive' }));
  await page.user.click(await screen.findByRole('button', { name: 'Yes, archive!' }));
  expect(await screen.findByText('Try Looking for Another')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('region', { name: 'Products' })).toHaveFocus());
});

test('Changing the selected products emits the event catalogue:changed', async () => {
  const onChange = jest.fn();
  const unsubscribe = on('catalogue:changed', onChange);
  const page = await open([makeProduct(1)], [respond(changeGames, { changed: 1 })]);
  await page.user.click(await screen.findByRole('checkbox', { name: 'Choose Game 1' }));
  await page.user.click(screen.getByRole('button', { name: 'Off sale' }));
  await waitFor(() => expect(onChange).toHaveBeenCalledWith({}));
  unsubscribe();
});

test('Products that were selected with Whole page remain selected when the next page opens', async () => {
  const page = await open(Array.from({ length: 23 }, (_, index) => makeProduct(index + 1)));
  await page.user.click(await screen.findByRole('checkbox', { name: 'Whole page' }));
  expect(screen.getByText('10 products chosen')).toBeVisible();
  const pages = within(screen.getByRole('navigation', { name: 'Pages' }));
  await page.user.click(pages.getByRole('link', { name: 'Next page' }));
  await findCard('Game 11');
  expect(screen.getByRole('checkbox', { name: 'Whole page' })).not.toBeChecked();
  expect(screen.getByText('10 products chosen')).toBeVisible();
});
