import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Endpoint } from '@press-start/api/contract';
import { createGame, getRole, listGenres, listPlatforms, uploadImage } from '@press-start/api/contract';
import type { Responder } from '@press-start/shared-ui/testing';
import {
  makeGame,
  makeSession,
  renderRoute,
  respond,
  respondError,
  respondWith,
} from '@press-start/shared-ui/testing';
import { routes } from '../../routes';
import { adminRole } from '../../testing/admin';

const listResponses = [
  respond(listGenres, [
    { id: 1, name_genre: 'Shooter' },
    { id: 2, name_genre: 'Puzzle' },
  ]),
  respond(listPlatforms, [{ id: 1, name_platform: 'Arcade' }]),
];
let uploadCount = 0;
const uploadResponse = respond(uploadImage, () => {
  uploadCount += 1;
  const url = `/images/uploads/${uploadCount}.webp`;
  return { secure_url: url, public_id: url, format: 'webp', width: 6, height: 8, bytes: 99 };
});
const createdResponse = respond(createGame, makeGame({ id_product: 9 }));

const open = (...responses: Responder[]) =>
  renderRoute(routes, {
    url: '/form',
    session: makeSession({ username: 'max' }),
    responses: [adminRole, ...listResponses, ...responses],
  });
type Page = Awaited<ReturnType<typeof open>>;

const findNameField = () => screen.findByLabelText('Name');
const getPriceField = () => screen.getByLabelText('Price');
const getStockField = () => screen.getByLabelText('Stock');
const getDescriptionField = () => screen.getByLabelText('Description');
const getSelect = (label: string) => screen.getByRole('combobox', { name: label });
const getAddButton = () => screen.getByRole('button', { name: 'Add Product' });
const makePicture = (file = 'cover.png') => new File(['picture'], file, { type: 'image/png' });
const requestsTo = ({ calls }: Page, { method, path }: Endpoint) =>
  calls.filter((call) => call.method === method && call.path === path);

async function fill({ user }: Page) {
  await user.type(await findNameField(), 'Moon Courier');
  await user.type(getPriceField(), '29');
  await user.clear(getStockField());
  await user.type(getStockField(), '5');
  await user.selectOptions(getSelect('Released'), '1987');
  await user.click(screen.getByRole('checkbox', { name: 'On sale' }));
  await user.type(getDescriptionField(), 'Deliver parcels.');
  await user.selectOptions(getSelect('Genre'), 'Shooter');
  await user.selectOptions(getSelect('Genre'), 'Puzzle');
  await user.selectOptions(getSelect('Platform'), 'Arcade');
  await user.upload(screen.getByLabelText('Add pictures'), [makePicture(), makePicture('back.png')]);
  await screen.findByAltText('Picture 2');
}

const closeDialog = async ({ user }: Page, text: string) => {
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent(text);
  await user.click(within(dialog).getByRole('button', { name: 'OK' }));
};

beforeEach(() => {
  uploadCount = 0;
});

test('/form shows the Add Product form to an administrator, with a link back to /admin [R031]', async () => {
  await open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Add Product' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/admin');
});

test('/form redirects a shopper to /home [R031 Q34]', async () => {
  const shopper = respond(getRole, { id_user: 7, admin: false, active: true });
  await renderRoute(routes, { url: '/form', session: makeSession(), responses: [shopper] });
  expect(await screen.findByText('Page /home')).toBeInTheDocument();
});

test('The product name field shows an error for an invalid name while the user types [R384 R385 R386 R396]', async () => {
  const { user } = await open();
  const input = await findNameField();
  expect(input).not.toHaveAccessibleDescription();
  await user.type(input, 'Mo');
  expect(input).toHaveAccessibleDescription('Product name is too short');
  await user.type(input, 'o');
  expect(input).toBeValid();
  await user.type(input, 'n'.repeat(48));
  expect(input).toHaveAccessibleDescription('Product name is too long');
  await user.clear(input);
  expect(input).toHaveAccessibleDescription('Product name is required');
});

test('A product price below 1 or with decimals shows an error immediately [R387 R388 R396]', async () => {
  const { user } = await open();
  await user.type(await screen.findByLabelText('Price'), '0');
  expect(getPriceField()).toHaveAccessibleDescription('Price must be higher');
  await user.type(getPriceField(), '.5');
  expect(getPriceField()).toHaveAccessibleDescription('Price must be higher');
  await user.clear(getPriceField());
  await user.type(getPriceField(), '1.5');
  expect(getPriceField()).toHaveAccessibleDescription('Price must be Integer');
  await user.clear(getPriceField());
  await user.type(getPriceField(), '15');
  expect(getPriceField()).toBeValid();
});

test('The release year of a product can be chosen from 1950 to 2010 [R392]', async () => {
  await open();
  await findNameField();
  const years = [...getSelect('Released').querySelectorAll('option')]
    .map((option) => option.value)
    .filter(Boolean);
  expect(years).toHaveLength(61);
  expect([years[0], years.at(-1)]).toEqual(['2010', '1950']);
});

test('Submitting an incomplete product form shows an alert and an error beside each missing field, and sends nothing [R389 R390 R391 R397]', async () => {
  const page = await open();
  await findNameField();
  await page.user.click(getAddButton());
  await closeDialog(page, 'Please complete all required fields');
  expect(requestsTo(page, createGame)).toEqual([]);
  for (const text of [
    'Product name is required',
    'Price must be higher',
    'A description is required',
    'A thumbnail image is required',
    'A release year is required',
  ])
    expect(screen.getByText(text)).toBeInTheDocument();
  await waitFor(async () => expect(await findNameField()).toHaveFocus());
});

test('Submitting a product without a genre, platform or image shows an error for each [R393 R394 R395 R397]', async () => {
  const page = await open();
  await findNameField();
  await page.user.click(getAddButton());
  await closeDialog(page, 'Please complete all required fields');
  for (const text of [
    'At least one genre is required',
    'At least one platform is required',
    'At least one image is required',
  ])
    expect(screen.getByText(text)).toBeInTheDocument();
  await page.user.selectOptions(getSelect('Genre'), 'Shooter');
  expect(screen.queryByText('At least one genre is required')).not.toBeInTheDocument();
  await page.user.click(screen.getByRole('button', { name: 'Remove Shooter' }));
  expect(screen.getByText('At least one genre is required')).toBeInTheDocument();
});

test('Submitting the product form sends every field with the session token, confirms the creation and resets the form [R399 R400]', async () => {
  const page = await open(uploadResponse, createdResponse);
  await fill(page);
  await page.user.click(getAddButton());
  await closeDialog(page, 'Videogame successfully created');
  const [call] = requestsTo(page, createGame);
  expect(call?.headers.get('x-access-token')).toBe('token-of-juno');
  expect(call?.body).toEqual({
    name_product: 'Moon Courier',
    price_product: 29,
    list_price: null,
    description_product: 'Deliver parcels.',
    image_product: ['/images/uploads/1.webp', '/images/uploads/2.webp'],
    thumbnail_product: '/images/uploads/1.webp',
    in_stock: 5,
    on_sale: true,
    release_year: 1987,
    genres: ['Shooter', 'Puzzle'],
    platforms: ['Arcade'],
  });
  await waitFor(async () => expect(await findNameField()).toHaveValue(''));
  expect(screen.queryByAltText('Picture 1')).not.toBeInTheDocument();
});

test('An uploaded picture is loaded from its secure_url, can become the thumbnail and can be removed [R398]', async () => {
  const page = await open(uploadResponse);
  await findNameField();
  await page.user.upload(screen.getByLabelText('Add pictures'), [makePicture(), makePicture('back.png')]);
  expect(await screen.findByAltText('Picture 2')).toHaveAttribute('src', '/images/uploads/2.webp');
  const [request] = requestsTo(page, uploadImage);
  expect(request?.body instanceof FormData && [...request.body.keys()]).toEqual(['file', 'upload_preset']);
  expect(screen.getByRole('radio', { name: /picture 1$/ })).toBeChecked();
  await page.user.click(screen.getByRole('radio', { name: /picture 2$/ }));
  expect(screen.getByRole('radio', { name: /picture 2$/ })).toBeChecked();
  await page.user.click(screen.getByRole('button', { name: 'Remove picture 2' }));
  expect(screen.queryByAltText('Picture 2')).not.toBeInTheDocument();
  expect(screen.getByRole('radio', { name: /picture 1$/ })).toBeChecked();
});

test('A failed picture upload shows the reason, does not reset the form and can be retried [R398]', async () => {
  let isDown = true;
  const unstableUpload = respondWith(uploadImage, () =>
    isDown
      ? Response.json(
          { error: 'images-unavailable', message: 'The image host does not answer.' },
          { status: 503 },
        )
      : Response.json({ secure_url: '/images/uploads/7.webp' }),
  );
  const { user } = await open(unstableUpload);
  await user.type(await findNameField(), 'Moon Courier');
  await user.upload(screen.getByLabelText('Add pictures'), makePicture());
  expect(await screen.findByRole('alert')).toHaveTextContent('cover.png: The image host does not answer.');
  expect(await findNameField()).toHaveValue('Moon Courier');
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByAltText('Picture 1')).toHaveAttribute('src', '/images/uploads/7.webp');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('If a rejected upload is not an image, its broken preview disappears', async () => {
  const message = 'Please choose a JPEG, PNG, GIF, WebP or AVIF picture';
  const { user } = await open(respondError(uploadImage, 422, { error: 'invalid', message, fields: [] }));
  await findNameField();
  await user.upload(screen.getByLabelText('Add pictures'), makePicture('notes.png'));
  const row = (await screen.findByRole('alert')).closest('li');
  const preview = await waitFor(() => {
    const image = row?.querySelector('img');
    if (!image) throw new Error('No preview yet');
    return image;
  });
  fireEvent.error(preview);
  expect(row?.querySelector('img')).not.toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent(`notes.png: ${message}`);
});

test('A picture over 5 MB is not sent, and an alert explains why until it is dismissed', async () => {
  const page = await open(uploadResponse);
  await findNameField();
  const large = new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'large.png', { type: 'image/png' });
  await page.user.upload(screen.getByLabelText('Add pictures'), large);
  expect(await screen.findByRole('alert')).toHaveTextContent('large.png: A picture has at most 5 MB.');
  expect(requestsTo(page, uploadImage)).toEqual([]);
  await page.user.click(screen.getByRole('button', { name: 'Leave it' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('A double click sends only one request to create a product, and a retry after an error reuses the idempotency key', async () => {
  let respondNow: (response: Response) => void = () => undefined;
  const slowCreation = respondWith(createGame, () => new Promise((resolve) => (respondNow = resolve)));
  const page = await open(uploadResponse, slowCreation);
  await fill(page);
  await page.user.dblClick(getAddButton());
  expect(requestsTo(page, createGame)).toHaveLength(1);
  respondNow(Response.json({ error: 'down', message: 'The shop is closed.' }, { status: 503 }));
  await closeDialog(page, 'The shop is closed.');
  expect(await findNameField()).toHaveValue('Moon Courier');
  await page.user.click(getAddButton());
  await waitFor(() => expect(requestsTo(page, createGame)).toHaveLength(2));
  respondNow(Response.json(makeGame(), { status: 201 }));
  await closeDialog(page, 'Videogame successfully created');
  const [first, second] = requestsTo(page, createGame).map(({ headers }) => headers.get('idempotency-key'));
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(second).toBe(first);
});

test('A validation error from the API for a new product appears beside its field until the field changes', async () => {
  const fields = [{ path: '/name_product', message: 'This name is taken' }];
  const page = await open(
    uploadResponse,
    respondError(createGame, 422, { error: 'invalid', message: 'No', fields }),
  );
  await fill(page);
  await page.user.click(getAddButton());
  await waitFor(async () => expect(await findNameField()).toHaveAccessibleDescription('This name is taken'));
  expect(getDescriptionField()).toHaveValue('Deliver parcels.');
  await page.user.type(await findNameField(), '!');
  expect(await findNameField()).toBeValid();
});

test('Putting a game on sale shows a hint that the badge does not change the price [Q10]', async () => {
  const { user } = await open();
  await findNameField();
  expect(screen.queryByText(/The badge says/)).not.toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: 'On sale' }));
  expect(screen.getByText('The badge says -20%. Charged is the price above.')).toBeVisible();
});

test('The list price of a new product is optional, must not be lower than the price and is sent as null if it is empty', async () => {
  const page = await open(uploadResponse, createdResponse);
  await fill(page);
  const listPrice = screen.getByLabelText('List price');
  await page.user.type(listPrice, '28');
  expect(listPrice).toHaveAccessibleDescription(/^The list price must not be lower than the price/);
  await page.user.type(listPrice, '0');
  expect(listPrice).toBeValid();
  expect(screen.getByText('A new product has no earlier price, so the badge says Sale.')).toBeVisible();
  await page.user.click(getAddButton());
  await closeDialog(page, 'Videogame successfully created');
  expect(requestsTo(page, createGame)[0]?.body).toMatchObject({ price_product: 29, list_price: 280 });
  await fill(page);
  await page.user.click(getAddButton());
  await closeDialog(page, 'Videogame successfully created');
  expect(requestsTo(page, createGame)[1]?.body).toMatchObject({ list_price: null });
});
