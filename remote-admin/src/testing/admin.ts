import { followOrders, getRole } from '@press-start/api/contract';
import type { Endpoint, User } from '@press-start/api/contract';
import { respond, respondWith, makeSession, renderRoute } from '@press-start/shared-ui/testing';
import type { Responder } from '@press-start/shared-ui/testing';
import { routes } from '../routes';

export const asAdmin = respond(getRole, { id_user: 7, admin: true, active: true });

/** A page of a list that is `total` long. */
export const page = (endpoint: Endpoint, items: readonly unknown[], total = items.length) =>
  respondWith(endpoint, () => Response.json(items, { headers: { 'x-total-count': String(total) } }));

/** Nothing new comes in. */
const silence = respondWith(followOrders, () => new Response(new ReadableStream()));

/** Opens an address of the back office as the administrator max. Earlier answers come before later ones. */
export function openAdmin(at: string, ...responses: Responder[]) {
  return renderRoute(routes, {
    at,
    session: makeSession({ username: 'max' }),
    responses: [...responses, asAdmin, silence],
  });
}

export function makeUser(user: Partial<User> = {}): User {
  return {
    id_user: 12,
    nickname: 'rosa',
    name: 'Rosa',
    lastname: 'Diaz',
    email: 'rosa@example.com',
    address: '1 Elm Street',
    active: true,
    admin: false,
    created: '2026-10-03T08:00:00.000Z',
    ...user,
  };
}
