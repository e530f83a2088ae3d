/** Addresses: the store's own, those of proxies, and those of pictures. */
import { isIP } from 'node:net';
import type { Environment } from './environment';

export function origin(env: Environment, problems: string[]): string {
  const url = env['PUBLIC_URL'] || `http://localhost:${env['PORT'] || 3000}`;
  if (URL.canParse(url) && /^https?:/.test(url)) return new URL(url).href.replace(/\/$/, '');
  problems.push(`PUBLIC_URL is '${url}', not an http address`);
  return url;
}

/** Addresses, networks (`10.0.0.0/8`) and the names of the usual private ones, with commas between. */
export function proxies(env: Environment, problems: string[]): string {
  const list = env['TRUST_PROXY'] || 'loopback';
  const wrong = list.split(',').find((entry) => !isProxy(entry.trim()));
  if (wrong !== undefined)
    problems.push(`TRUST_PROXY names '${wrong.trim()}', which is no address or network`);
  return list;
}

function isProxy(entry: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(entry)) return true;
  const [address = '', bits] = entry.split('/');
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return longest > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest));
}

/** Host names with commas between, as they stand in an address. */
export function imageHosts(env: Environment, problems: string[]): string[] {
  const hosts = (env['IMAGE_HOSTS'] ?? 'res.cloudinary.com')
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter((host) => host !== '');
  const wrong = hosts.find(
    (host) => !URL.canParse(`https://${host}`) || new URL(`https://${host}`).host !== host,
  );
  if (wrong !== undefined) problems.push(`IMAGE_HOSTS names '${wrong}', which is no host`);
  return hosts;
}
