/** What of a request's headers goes to another process, and what of a response's comes back. */
import { REQUEST_ID_HEADER } from '@press-start/api/contract';
import { strictTransport } from './security';

interface Visitor {
  id: string;
  ip: string;
  host: string;
  protocol: string;
}

/** Of one connection, between the visitor and this server (RFC 9110, section 7.6.1); Node itself answers `expect`. */
const hopByHop = [
  ...['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade'],
  ...['proxy-authorization', 'expect'],
];

/** These the host sets itself. */
const ownHeaders = ['strict-transport-security', REQUEST_ID_HEADER];

type Headers = Record<string, string | string[] | undefined>;

const without = <Given extends Headers>(headers: Given, names: readonly string[]): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));

/** The visitor's address as this server saw it: what a visitor claims about it is not passed on. */
export const toUpstream = ({ id, ip, host, protocol }: Visitor, headers: Headers): Headers => ({
  ...without(headers, hopByHop),
  'x-forwarded-for': ip,
  'x-forwarded-host': host,
  'x-forwarded-proto': protocol,
  [REQUEST_ID_HEADER]: id,
});

/** Whether visitors come by https is known to the host, not to the processes behind it. */
export const toVisitor = (headers: Headers): Headers => ({
  ...without(headers, ownHeaders),
  ...strictTransport(),
});
