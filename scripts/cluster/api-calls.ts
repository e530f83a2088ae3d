/** Calls to one API of the cluster that bypass Caddy and the hosts. */
import { TOKEN_HEADER } from '../../api/contract';
import type { Member } from './member';

interface Call {
  token?: string;
  /** IP address of the visitor, which the API accepts from this machine. */
  address?: string;
  /** Idempotency-Key. */
  key?: string;
}

export function post(
  { url }: Member,
  path: string,
  body: object,
  { token, address, key }: Call = {},
): Promise<Response> {
  return fetch(url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token && { [TOKEN_HEADER]: token }),
      ...(address && { 'x-forwarded-for': address }),
      ...(key && { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
  });
}

/** Returns the status of a call that requires a session. */
export async function sessionStatus({ url }: Member, token: string): Promise<number> {
  return (await fetch(`${url}/auth/getRole`, { headers: { [TOKEN_HEADER]: token } })).status;
}
