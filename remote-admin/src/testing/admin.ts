import type { Endpoint, User } from '@press-start/api/contract';
import { getInboxStatus, getRole, streamOrders } from '@press-start/api/contract';
import type { Responder } from '@press-start/shared-ui/testing';
import { makeSession, renderRoute, respond, respondWith } from '@press-start/shared-ui/testing';
import { routes } from '../routes';

export const adminRole = respond(getRole, { id_user: 7, admin: true, active: true });

export const respondPage = (endpoint: Endpoint, items: readonly unknown[], total = items.length) =>
  respondWith(endpoint, () => Response.json(items, { headers: { 'x-total-count': String(total) } }));

const noNewOrders = respondWith(streamOrders, () => new Response(new ReadableStream()));

const emptyInbox = respond(getInboxStatus, { new_messages: 0, forwards: false });

/** Opens a URL of the back office as the administrator `max`. Earlier responders take precedence. */
export function openAdmin(url: string, ...responses: Responder[]) {
  return renderRoute(routes, {
    url,
    session: makeSession({ username: 'max' }),
    responses: [...responses, adminRole, noNewOrders, emptyInbox],
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
