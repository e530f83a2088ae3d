import { getDefaultStore } from 'jotai';
import { getRole } from '@press-start/api/contract';
import { call, configureApi } from '../api';
import { makeSession, respond, respondError } from '../testing';
import { mockFetch, type RecordedRequest, type Responder } from '../testing/responders';
import { isAdmin, requireAdmin, requireSession, whenSignedIn } from './guards';
import { clearRole } from './role';
import { isLoginSuppressed, sessionEndReasonAtom, setSessionEndReason } from './sessionEnd';
import { endSession, storeSession } from './state';

const session = makeSession();
const request = new Request('http://localhost/orders?page=2');

afterEach(() => {
  endSession('logout');
  clearRole();
  setSessionEndReason(undefined);
});

const roleResponse = (admin: boolean) => respond(getRole, { id_user: session.id, admin, active: true });

/** Configures the responses of the API. @returns the requests that it receives */
function serve(...responses: Responder[]): RecordedRequest[] {
  const base = 'http://localhost/api';
  const calls: RecordedRequest[] = [];
  configureApi({ baseUrl: base, fetch: mockFetch(base, responses, calls) });
  return calls;
}

/** Returns the location to which the work redirects. */
async function redirectOf(work: () => unknown): Promise<string | null> {
  try {
    await work();
  } catch (error) {
    if (error instanceof Response && error.status === 302) return error.headers.get('location');
    throw error;
  }
  throw new Error('There was no redirect.');
}

const login = '/login?returnTo=%2Forders%3Fpage%3D2';

describe('a page for logged-in shoppers', () => {
  test('A shopper opens the page, and a visitor is redirected to the login, which returns to the requested URL', async () => {
    expect(await redirectOf(() => requireSession(request))).toBe(login);
    expect(await redirectOf(() => whenSignedIn(request, async () => 'orders'))).toBe(login);
    storeSession(session);
    expect(requireSession(request)).toEqual(session);
    expect(await whenSignedIn(request, async ({ id }) => `orders of ${id}`)).toBe(`orders of ${session.id}`);
  });

  test('The login dialog does not open by itself while the page loads', async () => {
    storeSession(session);
    expect(await whenSignedIn(request, async () => isLoginSuppressed())).toBe(true);
    expect(isLoginSuppressed()).toBe(false);
  });

  test('A session that the API no longer accepts leads to the login, which shows that the session has expired', async () => {
    storeSession(session);
    serve(respondError(getRole, 401, { error: 'unauthorised', message: 'Please log in.' }));
    expect(await redirectOf(() => whenSignedIn(request, () => call(getRole)))).toBe(login);
    expect(getDefaultStore().get(sessionEndReasonAtom)).toBe('expired');
  });

  test('The page fails with an error of any other kind, without a redirect', async () => {
    serve(respondError(getRole, 403, { error: 'forbidden', message: 'This is not yours.' }));
    storeSession(session);
    await expect(whenSignedIn(request, () => call(getRole))).rejects.toThrow('This is not yours.');
    const notFromApi = Object.assign(new Error('The page is broken.'), { status: 401 });
    await expect(whenSignedIn(request, () => Promise.reject(notFromApi))).rejects.toBe(notFromApi);
    expect(getDefaultStore().get(sessionEndReasonAtom)).toBeUndefined();
  });
});

describe('an admin page', () => {
  test('A visitor is not an admin and is redirected to the catalogue, without a role request', async () => {
    const calls = serve(roleResponse(true));
    expect(await isAdmin()).toBe(false);
    expect(await redirectOf(requireAdmin)).toBe('/home');
    expect(calls).toEqual([]);
  });

  test('A shopper is not an admin and is redirected to the catalogue', async () => {
    const calls = serve(roleResponse(false));
    storeSession(session);
    expect(await isAdmin()).toBe(false);
    expect(await redirectOf(requireAdmin)).toBe('/home');
    expect(calls).toHaveLength(2);
  });

  test('An admin opens the page after one role request, and the next page sends another one', async () => {
    const calls = serve(roleResponse(true));
    storeSession(session);
    expect([await isAdmin(), await isAdmin()]).toEqual([true, true]);
    expect(await requireAdmin()).toEqual(session);
    expect(calls).toHaveLength(1);
    expect(await requireAdmin()).toEqual(session);
    expect(calls).toHaveLength(2);
  });

  test('A confirmed role does not apply to another session in the same tab', async () => {
    serve(roleResponse(true));
    storeSession(session);
    expect(await isAdmin()).toBe(true);
    serve(roleResponse(false));
    storeSession(makeSession({ token: 'token of another shopper' }));
    expect(await redirectOf(requireAdmin)).toBe('/home');
    expect(await isAdmin()).toBe(false);
  });

  test('A role that was confirmed earlier no longer applies after a request that does not confirm it', async () => {
    serve(roleResponse(true));
    storeSession(session);
    expect(await isAdmin()).toBe(true);
    serve(roleResponse(false));
    const other = makeSession({ token: 'token of another shopper' });
    storeSession(other);
    expect(await isAdmin()).toBe(false);
    storeSession(session);
    expect(await redirectOf(requireAdmin)).toBe('/home');
  });

  test('If the role cannot be fetched, the shopper is redirected to the catalogue', async () => {
    const consoleError = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    serve(respondError(getRole, 503, { error: 'unavailable', message: 'Try again.' }));
    storeSession(session);
    expect(await isAdmin()).toBe(false);
    expect(await redirectOf(requireAdmin)).toBe('/home');
    consoleError.mockRestore();
  });
});
