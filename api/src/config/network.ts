/** Addresses: the store's own, those of proxies, and those of pictures. */
import { BlockList, isIP, isIPv6 } from 'node:net';
import { isProduction, type Environment } from '../../../scripts/common/settings';

export function origin(env: Environment, problems: string[]): string {
  const url = env['PUBLIC_URL'] || `http://localhost:${env['PORT'] || 3000}`;
  if (URL.canParse(url) && /^https?:/.test(url)) return new URL(url).href.replace(/\/$/, '');
  problems.push(`PUBLIC_URL is '${url}', not an http address`);
  return url;
}

/** Outside of production only this machine reaches the API, as its development providers let anyone in. */
export function listenHost(env: Environment, problems: string[]): string {
  const host = env['HOST'] || (isProduction(env) ? '0.0.0.0' : 'localhost');
  if (isIP(host) > 0 || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(host)) return host;
  problems.push(`HOST is '${host}', not an address or a host name`);
  return host;
}

/** Addresses, networks (`10.0.0.0/8`) and the names of the usual private ones, with commas between. */
export function proxies(env: Environment, problems: string[]): string {
  const list = env['TRUST_PROXY'] || 'loopback';
  const wrong = list.split(',').find((entry) => !isProxy(entry.trim()));
  if (wrong !== undefined)
    problems.push(`TRUST_PROXY names '${wrong.trim()}', which is no address or network`);
  return list;
}

/** The names that Fastify gives to the usual private networks. */
const NAMED_NETWORKS: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** Returns the check whether a peer's address is one of the trusted proxies, for a list that `proxies` has accepted. */
export function proxyCheck(list: string): (address: string) => boolean {
  const trusted = new BlockList();
  const entries = list.split(',').map((entry) => entry.trim());
  for (const entry of entries.flatMap((name) => NAMED_NETWORKS[name] ?? name)) {
    const [address = '', bits] = entry.split('/');
    const [family, longest] = isIPv6(address) ? (['ipv6', 128] as const) : (['ipv4', 32] as const);
    trusted.addSubnet(address, Number(bits ?? longest), family);
  }
  return (address) => isIP(address) > 0 && trusted.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** Returns the entries that trust every address. */
export function everyAddress(list: string): string[] {
  return list
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => /\/0+$/.test(entry));
}

function isProxy(entry: string): boolean {
  if (entry in NAMED_NETWORKS) return true;
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
