import { screen, waitFor, within } from '@testing-library/react';
import type { Endpoint, Game } from '@press-start/api/contract';
import { deleteGame, getGame, getRole, listGames, updateGame } from '@press-start/api/contract';
import type { Responder } from '@press-start/shared-ui/testing';
import { makeSession, renderRoute, respond, respondError, respondWith } from '@press-start/shared-ui/testing';
import { routes } from '../../routes';
import { adminRole } from '../../testing/admin';
import { catalogueResponse, makeProduct, nameResponses } from '../../testing/catalogue';

/** Opens the products section. `overrides` take precedence over the default responders. */
const open = (games: Game[], responses: Responder[] = [], search = '', overrides: Responder[] = []) =>
  renderRoute(routes, {
    url: `/admin?section=products${search}`,
    session: makeSession({ username: 'max' }),
    responses: [...overrides, adminRole, ...nameResponses, catalogueResponse(games), ...responses],
  });
type Page = Awaited<ReturnType<typeof open>>;

const findCard = (name: string) => screen.findByRole('article', { name });
const requestsTo = ({ calls }: Page, { method, path }: Endpoint) =>
  calls.filter((call) => call.method === method && call.path.startsWith(path.split(':')[0] ?? ''));
const successText = 'Cambio realizado con éxito.';

async function edit({ user }: Page, name = 'Game 1') {
  await user.click(within(await findCard(name)).getByRole('button', { name: 'EDIT INFO' }));
  return within(await findCard(name));
}

async function closeAlert({ user }: Page) {
  const dialog = await screen.findByRole('dialog', { name: successText });
  await user.click(within(dialog).getByRole('button', { name: 'OK' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
}

const manyGames = Array.from({ length: 23 }, (_, index) => makeProduct(index + 1));

test('The products section has a search box, and links to add a product, a genre and a platform [R333 R334]', async () => {
  await open([makeProduct(1)]);
  expect(await screen.findByPlaceholderText('Search products...')).toBeVisible();
  const links = within(screen.getByRole('navigation', { name: 'Add to the catalogue' }));
  expect(links.getByRole('link', { name: 'Add Product' })).toHaveAttribute('href', '/form');
  expect(links.getByRole('link', { name: 'Add Genre' })).toHaveAttribute('href', '/createGenre');
  expect(links.getByRole('link', { name: 'Add Platform' })).toHaveAttribute('href', '/createPlatform');
});

test('The product list has ten products per page and links to the other pages, and the URL stores the page number [R335]', async () => {
  const { user, currentUrl } = await open(manyGames);
  expect(await screen.findAllByRole('article')).toHaveLength(10);
  const pages = within(screen.getByRole('navigation', { name: 'Pages' }));
  expect(pages.getByText('1 to 10 of 23')).toBeVisible();
  expect(pages.getByRole('button', { name: 'Previous page' })).toBeDisabled();
  await user.click(pages.getByRole('link', { name: 'Next page' }));
  await waitFor(() => expect(pages.getByText('11 to 20 of 23')).toBeVisible());
  await user.click(pages.getByRole('link', { name: 'Next page' }));
  expect(await findCard('Game 23')).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(3);
  expect(pages.getByRole('button', { name: 'Next page' })).toBeDisabled();
  expect(currentUrl()).toBe('/admin?section=products&sort=id&page=3');
  await user.click(pages.getByRole('link', { name: 'Previous page' }));
  expect(await findCard('Game 11')).toBeVisible();
});

test('A page number beyond the last page of products redirects to the last page', async () => {
  await open(manyGames, [], '&page=9');
  expect(await findCard('Game 23')).toBeVisible();
});

test('Typing in the search box searches all products and returns to page 1 [R333]', async () => {
  const page = await open(manyGames, [], '&page=2');
  await page.user.type(await screen.findByPlaceholderText('Search products...'), 'game 2');
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Game 11' })).not.toBeInTheDocument());
  expect(await findCard('Game 23')).toBeVisible();
  const searchParams = new URLSearchParams(page.currentUrl().split('?')[1]);
  expect(Object.fromEntries(searchParams)).toEqual({ section: 'products', q: 'game 2', sort: 'id' });
  expect(requestsTo(page, listGames).at(-1)?.query.get('name')).toBe('game 2');
});

test('A product search without results shows a message [R339]', async () => {
  await open(manyGames, [], '&q=zelda');
  expect(await screen.findByText('Product Not Found')).toBeVisible();
  expect(screen.getByText('Try Looking for Another')).toBeVisible();
});

test('A product card in view mode shows the product data, and a label if the stock is low [R336]', async () => {
  await open([
    makeProduct(1, { in_stock: 3, on_sale: true, price_product: 49 }),
    makeProduct(2, { in_stock: 6 }),
  ]);
  const firstCard = within(await findCard('Game 1'));
  for (const text of ['$49', '-20%', 'Low', 'SNES', 'Platform', '1994', '#1'])
    expect(firstCard.getByText(text)).toBeVisible();
  expect(within(await findCard('Game 2')).queryByText('Low')).not.toBeInTheDocument();
});

test('A name that is both a genre and a platform of a product is shown only once', async () => {
  const game = {
    platforms: [{ name_platform: 'Arcade' }],
    genres: [{ name_genre: 'Arcade' }, { name_genre: 'Puzzle' }],
  };
  await open([makeProduct(1, game)]);
  const card = within(await findCard('Game 1'));
  expect(card.getAllByRole('listitem').map((chip) => chip.textContent)).toEqual(['Arcade', 'Puzzle']);
});

test('Editing a product leaves the cards of other products in view mode [R336 R337 R338]', async () => {
  const page = await open([makeProduct(1), makeProduct(2)]);
  expect(await screen.findAllByRole('article')).toHaveLength(2);
  const isEdited = async (name: string) => within(await findCard(name)).queryByLabelText('Name') !== null;
  expect([await isEdited('Game 1'), await isEdited('Game 2')]).toEqual([false, false]);
  const form = await edit(page, 'Game 2');
  expect(form.queryByRole('button', { name: 'EDIT INFO' })).not.toBeInTheDocument();
  expect([await isEdited('Game 1'), await isEdited('Game 2')]).toEqual([false, true]);
  await page.user.click(form.getByRole('button', { name: 'BACK' }));
  expect([await isEdited('Game 1'), await isEdited('Game 2')]).toEqual([false, false]);
});

test('A product whose genres and platforms are plain strings appears in the list and in the edit form [R428]', async () => {
  const { genres: _genres, platforms: _platforms, ...rest } = makeProduct(1);
  const gameWithNames = { ...rest, name_genre: ['Puzzle'], name_platform: ['Arcade'] };
  const headers = { 'x-total-count': '1' };
  const page = await open([], [], '', [
    respondWith(listGames, () => Response.json([gameWithNames], { headers })),
  ]);
  expect(within(await findCard('Game 1')).getByText('Puzzle')).toBeVisible();
  const form = await edit(page);
  expect(form.getByRole('button', { name: 'Remove Puzzle' })).toBeVisible();
  expect(form.getByRole('button', { name: 'Remove Arcade' })).toBeVisible();
});

test('A product price or stock above the maximum shows an error and is not sent', async () => {
  const page = await open([makeProduct(1)]);
  const form = await edit(page);
  for (const label of ['Price', 'Stock']) {
    await page.user.clear(form.getByLabelText(label));
    await page.user.type(form.getByLabelText(label), '3000000000');
  }
  expect(form.getByLabelText('Price')).toHaveAccessibleDescription('Price must be at most 1000000');
  expect(form.getByText('Stock must be at most 1000000')).toBeVisible();
  await page.user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(form.getByLabelText('Price')).toHaveFocus());
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(requestsTo(page, updateGame)).toEqual([]);
});

test('EDIT INFO opens the edit mode of a product card, and BACK returns to view mode [R337 R338]', async () => {
  const page = await open([makeProduct(1)]);
  const form = await edit(page);
  await waitFor(() => expect(form.getByLabelText('Name')).toHaveFocus());
  await page.user.type(form.getByLabelText('Name'), 'x');
  await page.user.click(form.getByRole('button', { name: 'BACK' }));
  expect(form.getByRole('button', { name: 'EDIT INFO' })).toBeVisible();
  expect(form.queryByLabelText('Name')).not.toBeInTheDocument();
  expect((await edit(page)).getByLabelText('Name')).toHaveValue('Game 1');
  expect(requestsTo(page, updateGame)).toEqual([]);
});

test('The product edit form has every field, with number inputs and years from 1950 to 2010 [R340 R341 R342 R343]', async () => {
  const form = await edit(await open([makeProduct(1)]));
  expect(form.getByText('Product #1')).toBeVisible();
  expect(form.getByLabelText('Name')).toHaveValue('Game 1');
  expect(form.getByLabelText('Price')).toHaveAttribute('type', 'number');
  expect(form.getByLabelText('Price')).toHaveValue(20);
  expect(form.getByLabelText('Stock')).toHaveAttribute('type', 'number');
  expect(form.getByLabelText('Stock')).toHaveAttribute('min', '0');
  expect(form.getByLabelText('Description')).toHaveValue('A game. It has two sentences.');
  expect(form.getByLabelText('List price')).toBeInTheDocument();
  expect(form.getByRole('checkbox', { name: 'On sale' })).toBeInTheDocument();
  expect(form.getByRole('combobox', { name: 'Genre' })).toBeInTheDocument();
  expect(form.getByRole('combobox', { name: 'Platform' })).toBeInTheDocument();
  expect(form.getByRole('combobox', { name: 'Released' })).toHaveValue('1994');
  const years = [...form.getByRole('combobox', { name: 'Released' }).querySelectorAll('option')];
  expect(years.map((option) => Number(option.value)).filter(Boolean)).toEqual(
    Array.from({ length: 61 }, (_, index) => 2010 - index),
  );
  expect(form.getByAltText('Picture 1')).toHaveAttribute('src', '/images/covers/1-00000000-480.webp');
  expect(form.getByRole('radio', { name: /Thumbnail/ })).toBeChecked();
});

test('A stock below 0 shows an error immediately and is not sent [R342]', async () => {
  const page = await open([makeProduct(1)]);
  const form = await edit(page);
  await page.user.clear(form.getByLabelText('Stock'));
  await page.user.type(form.getByLabelText('Stock'), '-1');
  expect(form.getByLabelText('Stock')).toHaveAccessibleDescription(
    'Stock must be a whole number of at least 0',
  );
  await page.user.click(form.getByRole('button', { name: 'Save' }));
  expect(requestsTo(page, updateGame)).toEqual([]);
  await waitFor(() => expect(form.getByLabelText('Stock')).toHaveFocus());
});

test('The edit form of a product allows adding and removing several genres and platforms [R344 R345]', async () => {
  const page = await open([makeProduct(1)]);
  const form = await edit(page);
  const genre = form.getByRole('combobox', { name: 'Genre' });
  // A selected name is no longer an option.
  expect(
    within(genre)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['Add one', 'Puzzle']);
  await page.user.selectOptions(genre, 'Puzzle');
  await page.user.selectOptions(form.getByRole('combobox', { name: 'Platform' }), 'Arcade');
  expect(form.getByRole('list', { name: 'Genre chosen' })).toHaveTextContent('PlatformPuzzle');
  await page.user.click(form.getByRole('button', { name: 'Remove Platform' }));
  expect(form.getByRole('list', { name: 'Genre chosen' })).toHaveTextContent(/^Puzzle$/);
  await page.user.click(form.getByRole('button', { name: 'Remove SNES' }));
  expect(form.getByRole('list', { name: 'Platform chosen' })).toHaveTextContent(/^Arcade$/);
});

test('Saving a product sends its fields, the loaded values, the version and the session token, and the card shows the stock in the response [R346 Q31]', async () => {
  const games = [makeProduct(1)];
  const saveResponse = respond(updateGame, () => {
    games[0] = makeProduct(1, { name_product: 'Game One', in_stock: 7, version: 2 });
    return games[0];
  });
  const page = await open(games, [saveResponse]);
  const form = await edit(page);
  await page.user.clear(form.getByLabelText('Name'));
  await page.user.type(form.getByLabelText('Name'), 'Game One');
  await page.user.clear(form.getByLabelText('Stock'));
  await page.user.type(form.getByLabelText('Stock'), '8');
  expect(form.getByText('5 now, +3')).toBeVisible();
  await page.user.click(form.getByRole('button', { name: 'Save' }));
  await closeAlert(page);
  const [call] = requestsTo(page, updateGame);
  expect(call?.headers.get('x-access-token')).toBe('token-of-juno');
  expect(call?.body).toMatchObject({
    id_product: 1,
    version: 1,
    name_product: 'Game One',
    in_stock: 8,
    genres: ['Platform'],
    loaded: { name_product: 'Game 1', in_stock: 5, genres: ['Platform'] },
  });
  // The response has a stock of 7, because one unit was sold during the edit.
  await waitFor(async () => expect(within(await findCard('Game One')).getByText('7')).toBeVisible());
});

test('The success alert appears before the API responds, and a rejected edit restores the old values and shows the reason [R347]', async () => {
  let respondNow: (response: Response) => void = () => undefined;
  const slowUpdate = respondWith(updateGame, () => new Promise((resolve) => (respondNow = resolve)));
  const page = await open([makeProduct(1)], [slowUpdate]);
  const form = await edit(page);
  await page.user.clear(form.getByLabelText('Price'));
  await page.user.type(form.getByLabelText('Price'), '35');
  await page.user.click(form.getByRole('button', { name: 'Save' }));
  const alert = await screen.findByText(successText);
  expect(alert).toHaveAttribute('lang', 'es');
  expect(form.getByText('$35')).toBeInTheDocument();
  respondNow(
    Response.json(
      { error: 'out-of-stock', message: 'Only 2 of this product are left to take away.' },
      { status: 409 },
    ),
  );
  expect(
    await screen.findByText('Game 1 was not changed: Only 2 of this product are left to take away.'),
  ).toBeInTheDocument();
  await waitFor(() => expect(form.getByText('$20')).toBeInTheDocument());
  await closeAlert(page);
  expect(form.getByText(/Not changed: Only 2 of this product/)).toBeVisible();
  expect((await edit(page)).getByLabelText('Price')).toHaveValue(35);
});

test("Conflicting edits are shown side by side, and Keep mine sends the user's edit again with the new version [R346]", async () => {
  const games = [makeProduct(1)];
  const otherVersion = makeProduct(1, {
    price_product: 44,
    description_product: 'Theirs.',
    in_stock: 4,
    version: 2,
  });
  const versions: unknown[] = [];
  const response = respondWith(updateGame, ({ body }) => {
    const version = typeof body === 'object' && body && 'version' in body ? body.version : undefined;
    versions.push(version);
    if (version === 1) {
      games[0] = otherVersion;
      return Response.json(
        { error: 'edited-meanwhile', message: 'Somebody else has changed this product.' },
        { status: 409 },
      );
    }
    games[0] = { ...otherVersion, price_product: 35, in_stock: 6, version: 3 };
    return Response.json(games[0]);
  });
  const page = await open(games, [response, respond(getGame, otherVersion)]);
  const form = await edit(page);
  await page.user.clear(form.getByLabelText('Price'));
  await page.user.type(form.getByLabelText('Price'), '35');
  await page.user.clear(form.getByLabelText('Stock'));
  await page.user.type(form.getByLabelText('Stock'), '7');
  await page.user.click(form.getByRole('button', { name: 'Save' }));
  await closeAlert(page);
  const rows = (await form.findAllByRole('row')).map((row) => row.textContent);
  expect(rows).toEqual([
    'FieldYoursTheirs',
    'Price$35$44',
    'Stock+2 to whatever is there4',
    'Descriptionas it wasTheirs.',
  ]);
  await page.user.click(form.getByRole('button', { name: 'Keep mine' }));
  await closeAlert(page);
  await waitFor(() => expect(form.getByText('$35')).toBeVisible());
  expect(versions).toEqual([1, 2]);
  expect(requestsTo(page, updateGame)[1]?.body).toMatchObject({
    in_stock: 7,
    loaded: { in_stock: 5, price_product: 20 },
  });
});

test("Take theirs discards the user's edit and shows the other edit [R346]", async () => {
  const games = [makeProduct(1)];
  const otherVersion = makeProduct(1, { price_product: 44, version: 2 });
  const response = respondWith(updateGame, () => {
    games[0] = otherVersion;
    return Response.json({ error: 'edited-meanwhile', message: 'Somebody else.' }, { status: 409 });
  });
  const page = await open(games, [response, respond(getGame, otherVersion)]);
  const form = await edit(page);
  await page.user.clear(form.getByLabelText('Price'));
  await page.user.type(form.getByLabelText('Price'), '35');
  await page.user.click(form.getByRole('button', { name: 'Save' }));
  await closeAlert(page);
  await page.user.click(await form.findByRole('button', { name: 'Take theirs' }));
  await waitFor(() => expect(form.getByText('$44')).toBeVisible());
  expect(requestsTo(page, updateGame)).toHaveLength(1);
});

test('Deleting a product requires confirmation, then shows the success alert and removes the card immediately [R348 R349]', async () => {
  const games = [makeProduct(1), makeProduct(2)];
  const page = await open(games, [
    respond(deleteGame, () => {
      games.shift();
      return { message: 'Deleted' };
    }),
  ]);
  const openDeleteDialog = async () => {
    await page.user.click(within(await findCard('Game 1')).getByRole('button', { name: 'Delete Game 1' }));
    return screen.findByRole('dialog', { name: 'Are you sure?' });
  };
  await page.user.click(within(await openDeleteDialog()).getByRole('button', { name: 'Cancel' }));
  expect(requestsTo(page, deleteGame)).toEqual([]);
  await page.user.click(within(await openDeleteDialog()).getByRole('button', { name: 'Yes, delete it!' }));
  await closeAlert(page);
  expect(screen.queryByRole('article', { name: 'Game 1' })).not.toBeInTheDocument();
  const [call] = requestsTo(page, deleteGame);
  expect([call?.path, call?.headers.get('x-access-token')]).toEqual([
    '/videogames/OneGame/1',
    'token-of-juno',
  ]);
  expect(await findCard('Game 2')).toBeVisible();
});

test('A product that could not be deleted reappears, and a toast shows the reason [R349]', async () => {
  const rejection = respondError(deleteGame, 503, { error: 'down', message: 'The shop is closed.' });
  const page = await open([makeProduct(1)], [rejection]);
  await page.user.click(within(await findCard('Game 1')).getByRole('button', { name: 'Delete Game 1' }));
  await page.user.click(await screen.findByRole('button', { name: 'Yes, delete it!' }));
  expect(await screen.findByText('Game 1 was not deleted: The shop is closed.')).toBeInTheDocument();
  await closeAlert(page);
  expect(await findCard('Game 1')).toBeVisible();
});

test('Putting a product on sale at its old price shows a warning about the badge [Q10]', async () => {
  const page = await open([makeProduct(1, { price_product: 50 })]);
  const form = await edit(page);
  await page.user.click(form.getByRole('checkbox', { name: 'On sale' }));
  expect(
    form.getByText('The badge will say -20%, yet the price does not. From $50 that would be $40.'),
  ).toBeVisible();
  await page.user.clear(form.getByLabelText('Price'));
  await page.user.type(form.getByLabelText('Price'), '40');
  expect(form.queryByText(/The badge will say/)).not.toBeInTheDocument();
});

test.each([
  [
    '-20%',
    '40',
    'The shop shows at most $50 struck through and -20%: the lowest price of the 30 days before the sale counts.',
  ],
  ['Sale', '50', 'The price is not lower than before, so the badge says Sale.'],
])(
  'For a product with a list price, the sale hint explains that the badge shows %s [Q10]',
  async (_badge, typed, text) => {
    const page = await open([makeProduct(1, { price_product: 50 })]);
    const form = await edit(page);
    await page.user.type(form.getByLabelText('List price'), '60');
    await page.user.clear(form.getByLabelText('Price'));
    await page.user.type(form.getByLabelText('Price'), typed);
    await page.user.click(form.getByRole('checkbox', { name: 'On sale' }));
    expect(form.getByText(text)).toBeVisible();
  },
);

test('For a product on sale with an earlier price, the sale hint shows the earlier price and the percentage [Q10]', async () => {
  const sale = { on_sale: true, price_product: 40, list_price: 60, earlier_price: 50 };
  const form = await edit(await open([makeProduct(1, sale)]));
  expect(form.getByText('The shop shows $50 struck through and -20%.')).toBeVisible();
});

test('For a product on sale without an earlier price, the sale hint explains why the badge shows no percentage [Q10]', async () => {
  const form = await edit(await open([makeProduct(1, { on_sale: true, price_product: 40, list_price: 60 })]));
  expect(
    form.getByText('The price was not higher in the 30 days before the sale, so the badge says Sale.'),
  ).toBeVisible();
});

test('A product card links to the form that schedules a sale of the product', async () => {
  await open([makeProduct(1)]);
  expect(await screen.findByRole('link', { name: 'Schedule a sale of Game 1' })).toHaveAttribute(
    'href',
    '/admin?section=scheduled-sales&sale=new&product=1',
  );
});

test('Closing or saving the edit form of a product returns focus to EDIT INFO', async () => {
  const page = await open(
    [makeProduct(1)],
    [respond(updateGame, makeProduct(1, { price_product: 21, version: 2 }))],
  );
  const form = await edit(page);
  await page.user.click(form.getByRole('button', { name: 'BACK' }));
  await waitFor(() => expect(form.getByRole('button', { name: 'EDIT INFO' })).toHaveFocus());
  await page.user.keyboard('{Enter}');
  await page.user.clear(form.getByLabelText('Price'));
  await page.user.type(form.getByLabelText('Price'), '21{Enter}');
  await closeAlert(page);
  await waitFor(() => expect(form.getByRole('button', { name: 'EDIT INFO' })).toHaveFocus());
});

test('A product cannot be edited or deleted while a change is in flight', async () => {
  let respondNow: () => void = () => undefined;
  const responseAllowed = new Promise<void>((done) => (respondNow = done));
  const slowUpdate = respondWith(updateGame, async () => {
    await responseAllowed;
    return Response.json(makeProduct(1, { price_product: 21, version: 2 }));
  });
  const page = await open([makeProduct(1)], [slowUpdate]);
  const form = await edit(page);
  await page.user.clear(form.getByLabelText('Price'));
  await page.user.type(form.getByLabelText('Price'), '21{Enter}');
  await closeAlert(page);
  await page.user.click(form.getByRole('button', { name: 'EDIT INFO' }));
  await page.user.click(form.getByRole('button', { name: 'Delete Game 1' }));
  expect(form.queryByLabelText('Price')).not.toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  respondNow();
  await waitFor(() =>
    expect(form.getByRole('button', { name: 'EDIT INFO' })).toHaveAttribute('aria-disabled', 'false'),
  );
  await edit(page);
  expect(form.getByLabelText('Price')).toBeVisible();
});

test('Conflicting edits are shown and focused only after the success alert is closed', async () => {
  const rejection = respondError(updateGame, 409, { error: 'edited-meanwhile', message: 'Somebody else.' });
  const page = await open(
    [makeProduct(1)],
    [rejection, respond(getGame, makeProduct(1, { price_product: 44, version: 2 }))],
  );
  const form = await edit(page);
  await page.user.type(form.getByLabelText('Price'), '5{Enter}');
  await screen.findByText('Game 1 was not changed: Somebody else.');
  expect(form.queryByRole('heading', { name: /somebody else was faster/ })).not.toBeInTheDocument();
  await closeAlert(page);
  await waitFor(() => expect(form.getByRole('heading', { name: /somebody else was faster/ })).toHaveFocus());
});

test('Leaving a page of products with unsaved input requires confirmation', async () => {
  const page = await open([...manyGames]);
  const form = await edit(page);
  const openNextPage = () => page.user.click(screen.getByRole('link', { name: 'Next page' }));
  await page.user.type(form.getByLabelText('Name'), ' Two');
  await openNextPage();
  await page.user.click(await screen.findByRole('button', { name: 'Stay here' }));
  expect(form.getByLabelText('Name')).toHaveValue('Game 1 Two');
  expect(page.currentUrl()).toBe('/admin?section=products');
  await openNextPage();
  await page.user.click(await screen.findByRole('button', { name: 'Yes, leave' }));
  expect(await findCard('Game 11')).toBeVisible();
  await openNextPage();
  expect(await findCard('Game 21')).toBeVisible();
});

test('If the admin role was revoked, saving a product redirects to /home [Q58]', async () => {
  let isAdmin = true;
  const role = respond(getRole, () => ({ id_user: 7, admin: isAdmin, active: true }));
  const rejection = { error: 'forbidden', message: 'Only administrators may do this.' };
  const page = await open([makeProduct(1)], [], '', [respondError(updateGame, 403, rejection), role]);
  const form = await edit(page);
  isAdmin = false;
  await page.user.type(form.getByLabelText('Price'), '5{Enter}');
  expect(await screen.findByText('Page /home')).toBeInTheDocument();
});
