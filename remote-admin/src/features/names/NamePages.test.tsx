import { screen, waitFor, within } from '@testing-library/react';
import { createGenre, createPlatform, getRole, listGenres, listPlatforms } from '@press-start/api/contract';
import type { Responder } from '@press-start/shared-ui/testing';
import { makeSession, renderRoute, respond, respondError } from '@press-start/shared-ui/testing';
import { routes } from '../../routes';
import { adminRole } from '../../testing/admin';

const shopper = respond(getRole, { id_user: 7, admin: false, active: true });

const genre = {
  kind: 'Genre',
  path: '/createGenre',
  listResponse: respond(listGenres, [{ id: 1, name_genre: 'Racing' }]),
  createdResponse: respond(createGenre, { id: 2, name_genre: 'Rhythm' }),
  endpoint: createGenre,
  body: { genre: 'Rhythm' },
};
const platform = {
  kind: 'Platform',
  path: '/createPlatform',
  listResponse: respond(listPlatforms, [{ id: 1, name_platform: 'Racing' }]),
  createdResponse: respond(createPlatform, { id: 2, name_platform: 'Rhythm' }),
  endpoint: createPlatform,
  body: { platform: 'Rhythm' },
};
type NameCase = typeof genre | typeof platform;

const open = ({ path, listResponse }: NameCase, ...responses: Responder[]) =>
  renderRoute(routes, {
    url: path,
    session: makeSession({ username: 'max' }),
    responses: [adminRole, listResponse, ...responses],
  });
const findField = ({ kind }: NameCase) => screen.findByLabelText(`${kind} name`);
const getAddButton = ({ kind }: NameCase) => screen.getByRole('button', { name: `Add ${kind}` });

async function expectForm(page: NameCase) {
  await open(page);
  expect(await screen.findByRole('heading', { level: 1, name: `Add ${page.kind}` })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/admin');
  expect(await screen.findByText('Racing')).toBeInTheDocument();
}

async function expectRedirects({ path }: NameCase) {
  const view = await renderRoute(routes, { url: path, session: makeSession(), responses: [shopper] });
  expect(await screen.findByText('Page /home')).toBeInTheDocument();
  view.unmount();
  await renderRoute(routes, { url: path });
  expect(await screen.findByText('Page /home')).toBeInTheDocument();
}

async function expectValidation(page: NameCase) {
  const { user } = await open(page);
  const input = await findField(page);
  await user.type(input, 'ab');
  expect(input).toHaveAccessibleDescription(`${page.kind} name is too short`);
  await user.type(input, 'c');
  expect(input).toBeValid();
  await user.type(input, 'd'.repeat(13));
  expect(input).toHaveAccessibleDescription(`${page.kind} name is too long`);
  await user.clear(input);
  expect(input).toHaveAccessibleDescription(`${page.kind} name is required`);
}

async function expectCreation(page: NameCase) {
  const { user, calls } = await open(page, page.createdResponse);
  await user.type(await findField(page), 'Rhythm');
  await user.click(getAddButton(page));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent(`${page.kind} succesfully created`);
  const request = calls.find(({ method }) => method === 'POST');
  expect(request).toMatchObject({ path: page.endpoint.path, body: page.body });
  expect(request?.headers.get('x-access-token')).toBe('token-of-juno');
  await user.click(within(dialog).getByRole('button', { name: 'OK' }));
  expect(await findField(page)).toHaveValue('');
}

test('/createGenre shows the Add Genre form to an administrator [R032]', () => expectForm(genre));
test('/createGenre redirects shoppers and visitors to /home [R033]', () => expectRedirects(genre));
test('/createPlatform shows the Add Platform form to an administrator [R034]', () => expectForm(platform));
test('/createPlatform redirects shoppers and visitors to /home [R035]', () => expectRedirects(platform));
test('The genre name field shows an error for an invalid name while the user types [R401 R402 R403]', () =>
  expectValidation(genre));
test('The platform name field shows an error for an invalid name while the user types [R407 R408 R409]', () =>
  expectValidation(platform));
test('A new genre is sent with the session token, an alert confirms the creation, and the field is emptied [R405 R406]', () =>
  expectCreation(genre));
test('A new platform is sent with the session token, an alert confirms the creation, and the field is emptied [R410 R411]', () =>
  expectCreation(platform));

test.each([genre, platform])(
  'Submitting an empty $kind name shows an alert, sends no request and focuses the field [R404]',
  async (page) => {
    const { user, calls } = await open(page);
    await findField(page);
    await user.click(getAddButton(page));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('Please complete the required field');
    await user.click(within(dialog).getByRole('button', { name: 'OK' }));
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
    await waitFor(async () => expect(await findField(page)).toHaveFocus());
  },
);

test.each([genre, platform])(
  "A $kind name that already exists shows the API's message beside the field",
  async (page) => {
    const rejection = respondError(page.endpoint, 409, {
      error: 'already-exists',
      message: "'Racing' is there already",
    });
    const { user } = await open(page, rejection);
    const input = await findField(page);
    await user.type(input, 'racing');
    await user.click(getAddButton(page));
    await waitFor(() => expect(input).toHaveAccessibleDescription("'Racing' is there already"));
    expect(input).toHaveValue('racing');
    await user.type(input, 's');
    expect(input).toBeValid();
  },
);
