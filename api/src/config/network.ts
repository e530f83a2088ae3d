import { BlockList, isIP, isIPv6 } from 'node:net';
import { LRUCache } from 'lru-cache';
import { type Environment, isProduction } from '../../../scripts/common/settings';

export function readPublicUrl(env: Environment, problems: string[]): string {
  const url = env['PUBLIC_URL'] || `http://localhost:${env['PORT'] || 3000}`;
  if (URL.canParse(url) && /^https?:/.test(url)) return new URL(url).href.replace(/\/$/, '');
  problems.push(`PUBLIC_URL must be an http or https URL, not '${url}'`);
  return url;
}

/** Outside production, the default is `localhost`, because the dev providers let any caller log in as any user. */
export function readListenHost(env: Environment, problems: string[]): string {
  const host = env['HOST'] || (isProduction(env) ? '0.0.0.0' : 'localhost');
  if (isIP(host) > 0 || /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i.test(host)) return host;
  problems.push(`HOST must be an IP address or a host name, not '${host}'`);
  return host;
}

/** Reads a comma-separated list of IP addresses, networks (`10.0.0.0/8`) and named networks (`loopback`). */
export function readProxies(env: Environment, problems: string[]): string {
  const list = env['TRUST_PROXY'] || 'loopback';
  const invalid = list.split(',').find((entry) => !isNetwork(entry.trim()));
  if (invalid !== undefined)
    problems.push(`TRUST_PROXY must list IP addresses or networks, not '${invalid.trim()}'`);
  return list;
}

const NAMED_NETWORKS: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/**
 * Number of cached results. Results are cached, because a check allocates memory, and most requests come from
 * the same few IP addresses.
 */
const MAX_CACHED = 1000;

/**
 * Returns a function that checks whether an IP address belongs to one of the listed networks. `readProxies` must have
 * validated the list.
 */
export function createNetworkCheck(list: string): (address: string) => boolean {
  const networks = new BlockList();
  const entries = list.split(',').map((entry) => entry.trim());
  for (const entry of entries.flatMap((name) => NAMED_NETWORKS[name] ?? name)) {
    const [address = '', bits] = entry.split('/');
    const [family, prefixLength] = isIPv6(address) ? (['ipv6', 128] as const) : (['ipv4', 32] as const);
    networks.addSubnet(address, Number(bits ?? prefixLength), family);
  }
  const cache = new LRUCache<string, boolean>({
    max: MAX_CACHED,
    memoMethod: (address) => networks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4'),
  });
  // A client can send any text as its address, so only valid IP addresses are checked and cached.
  return (address) => isIP(address) > 0 && cache.memo(address);
}

function isNetwork(entry: string): boolean {
  if (entry in NAMED_NETWORKS) return true;
  const [address = '', bits] = entry.split('/');
  const prefixLength = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return prefixLength > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= prefixLength));
}

export function readImageHosts(env: Environment, problems: string[]): string[] {
  const hosts = (env['IMAGE_HOSTS'] ?? 'res.cloudinary.com')
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter((host) => host !== '');
  const invalid = hosts.find(
    (host) => !URL.canParse(`https://${host}`) || new URL(`https://${host}`).host !== host,
  );
  if (invalid !== undefined) problems.push(`IMAGE_HOSTS must list host names, not '${invalid}'`);
  return hosts;
}
