import { createGenre, createPlatform, getRole, listGenres, listPlatforms } from '@press-start/api/contract';
import { respond, makeSession, respondError, renderRoute } from '@press-start/shared-ui/testing';
import type { Responder } from '@press-start/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { routes } from '../../routes';
import { asAdmin } from '../../testing/admin';

const shopper = respond(getRole, { id_user: 7, admin: false, active: true });

const genre = {
  what: 'Genre',
  path: '/createGenre',
  list: respond(listGenres, [{ id: 1, name_genre: 'Racing' }]),
  made: respond(createGenre, { id: 2, name_genre: 'Rhythm' }),
  endpoint: createGenre,
  body: { genre: 'Rhythm' },
};
const platform = {
  what: 'Platform',
  path: '/createPlatform',
  list: respond(listPlatforms, [{ id: 1, name_platform: 'Racing' }]),
  made: respond(createPlatform, { id: 2, name_platform: 'Rhythm' }),
  endpoint: createPlatform,
  body: { platform: 'Rhythm' },
};
type Screen = typeof genre | typeof platform;

const open = ({ path, list }: Screen, ...responses: Responder[]) =>
  renderRoute(routes, {
    at: path,
    session: makeSession({ username: 'max' }),
    responses: [asAdmin, list, ...responses],
  });
const field = ({ what }: Screen) => screen.findByLabelText(`${what} name`);
const add = ({ what }: Screen) => screen.getByRole('button', { name: `Add ${what}` });

async function shows(page: Screen) {
  await open(page);
  expect(await screen.findByRole('heading', { level: 1, name: `Add ${page.what}` })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/admin');
  expect(await screen.findByText('Racing')).toBeInTheDocument();
}

async function leadsOut({ path }: Screen) {
  const view = await renderRoute(routes, { at: path, session: makeSession(), responses: [shopper] });
  expect(await screen.findByText('Page /home')).toBeInTheDocument();
  view.unmount();
  await renderRoute(routes, { at: path });
  expect(await screen.findByText('Page /home')).toBeInTheDocument();
}

async function saysWhileTyping(page: Screen) {
  const { user } = await open(page);
  const input = await field(page);
  await user.type(input, 'ab');
  expect(input).toHaveAccessibleDescription(`${page.what} name is too short`);
  await user.type(input, 'c');
  expect(input).toBeValid();
  await user.type(input, 'd'.repeat(13));
  expect(input).toHaveAccessibleDescription(`${page.what} name is too long`);
  await user.clear(input);
  expect(input).toHaveAccessibleDescription(`${page.what} name is required`);
}

async function sends(page: Screen) {
  const { user, calls } = await open(page, page.made);
  await user.type(await field(page), 'Rhythm');
  await user.click(add(page));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent(`${page.what} succesfully created`);
  const recorded = calls.find(({ method }) => method === 'POST');
  expect(recorded).toMatchObject({ path: page.endpoint.path, body: page.body });
  expect(recorded?.headers.get('x-access-token')).toBe('token-of-juno');
  await user.click(within(dialog).getByRole('button', { name: 'OK' }));
  expect(await field(page)).toHaveValue('');
}

test('/createGenre shows Add Genre to an admin [R032]', () => shows(genre));
test('/createGenre leads anybody else to /home [R033]', () => leadsOut(genre));
test('/createPlatform shows Add Platform to an admin [R034]', () => shows(platform));
test('/createPlatform leads anybody else to /home [R035]', () => leadsOut(platform));
test('A genre says what is wrong with it while one types [R401 R402 R403]', () => saysWhileTyping(genre));
test('A platform says what is wrong with it while one types [R407 R408 R409]', () =>
  saysWhileTyping(platform));
test('A genre is sent with the token, and that it was created is said [R405 R406]', () => sends(genre));
test('A platform is sent with the token, and that it was created is said [R410 R411]', () => sends(platform));

test.each([genre, platform])('An empty name: the alert, and no call ($what) [R404]', async (page) => {
  const { user, calls } = await open(page);
  await field(page);
  await user.click(add(page));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('Please complete the required field');
  await user.click(within(dialog).getByRole('button', { name: 'OK' }));
  expect(calls.some(({ method }) => method === 'POST')).toBe(false);
  await waitFor(async () => expect(await field(page)).toHaveFocus());
});

test.each([genre, platform])('a name that is there already is told by its own ($what)', async (page) => {
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
