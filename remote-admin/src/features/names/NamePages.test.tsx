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
  list: respond(listGenres, [{ id: 1, name_genre: 'Racing' }]),
  created: respond(createGenre, { id: 2, name_genre: 'Rhythm' }),
  endpoint: createGenre,
  body: { genre: 'Rhythm' },
};
const platform = {
  kind: 'Platform',
  path: '/createPlatform',
  list: respond(listPlatforms, [{ id: 1, name_platform: 'Racing' }]),
  created: respond(createPlatform, { id: 2, name_platform: 'Rhythm' }),
  endpoint: createPlatform,
  body: { platform: 'Rhythm' },
};
type NameCase = typeof genre | typeof platform;

const open = ({ path, list }: NameCase, ...responses: Responder[]) =>
  renderRoute(routes, {
    at: path,
    session: makeSession({ username: 'max' }),
    responses: [adminRole, list, ...responses],
  });
const field = ({ kind }: NameCase) => screen.findByLabelText(`${kind} name`);
const add = ({ kind }: NameCase) => screen.getByRole('button', { name: `Add ${kind}` });

async function showsForm(page: NameCase) {
  await open(page);
  expect(await screen.findByRole('heading', { level: 1, name: `Add ${page.kind}` })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/admin');
  expect(await screen.findByText('Racing')).toBeInTheDocument();
}

async function redirectsOthers({ path }: NameCase) {
  const view = await renderRoute(routes, { at: path, session: makeSession(), responses: [shopper] });
  expect(await screen.findByText('Page /home')).toBeInTheDocument();
  view.unmount();
  await renderRoute(routes, { at: path });
  expect(await screen.findByText('Page /home')).toBeInTheDocument();
}

async function validatesWhileTyping(page: NameCase) {
  const { user } = await open(page);
  const input = await field(page);
  await user.type(input, 'ab');
  expect(input).toHaveAccessibleDescription(`${page.kind} name is too short`);
  await user.type(input, 'c');
  expect(input).toBeValid();
  await user.type(input, 'd'.repeat(13));
  expect(input).toHaveAccessibleDescription(`${page.kind} name is too long`);
  await user.clear(input);
  expect(input).toHaveAccessibleDescription(`${page.kind} name is required`);
}

async function sendsName(page: NameCase) {
  const { user, calls } = await open(page, page.created);
  await user.type(await field(page), 'Rhythm');
  await user.click(add(page));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent(`${page.kind} succesfully created`);
  const request = calls.find(({ method }) => method === 'POST');
  expect(request).toMatchObject({ path: page.endpoint.path, body: page.body });
  expect(request?.headers.get('x-access-token')).toBe('token-of-juno');
  await user.click(within(dialog).getByRole('button', { name: 'OK' }));
  expect(await field(page)).toHaveValue('');
}

test('/createGenre shows the Add Genre form to an administrator [R032]', () => showsForm(genre));
test('/createGenre redirects other users to /home [R033]', () => redirectsOthers(genre));
test('/createPlatform shows the Add Platform form to an administrator [R034]', () => showsForm(platform));
test('/createPlatform redirects other users to /home [R035]', () => redirectsOthers(platform));
test('The genre name field shows an error for an invalid name while the user types [R401 R402 R403]', () =>
  validatesWhileTyping(genre));
test('The platform name field shows an error for an invalid name while the user types [R407 R408 R409]', () =>
  validatesWhileTyping(platform));
test('A new genre is sent with the session token, and an alert confirms that it was created [R405 R406]', () =>
  sendsName(genre));
test('A new platform is sent with the session token, and an alert confirms that it was created [R410 R411]', () =>
  sendsName(platform));

test.each([genre, platform])(
  'An empty $kind name shows an alert and sends no request [R404]',
  async (page) => {
    const { user, calls } = await open(page);
    await field(page);
    await user.click(add(page));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('Please complete the required field');
    await user.click(within(dialog).getByRole('button', { name: 'OK' }));
    expect(calls.some(({ method }) => method === 'POST')).toBe(false);
    await waitFor(async () => expect(await field(page)).toHaveFocus());
  },
);

test.each([genre, platform])("An existing $kind name shows the API's message at the field", async (page) => {
  const rejection = respondError(page.endpoint, 409, {
    error: 'already-exists',
    message: "'Racing' is there already",
  });
  const { user } = await open(page, rejection);
  const input = await field(page);
  await user.type(input, 'racing');
  await user.click(add(page));
  await waitFor(() => expect(input).toHaveAccessibleDescription("'Racing' is there already"));
  expect(input).toHaveValue('racing');
  await user.type(input, 's');
  expect(input).toBeValid();
});
