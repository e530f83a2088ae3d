/** Checks the networks in `TRUST_PROXY`. */
import { isIP } from 'node:net';

/** Shortest prefix lengths of private networks, those of 10.0.0.0/8 and fc00::/7. */
const shortestPrefix = { 4: 8, 6: 7 };

/** Matches IPv6 addresses that represent IPv4 addresses, such as `::ffff:10.0.0.0`. */
const mappedIPv4 = /^(?:0*:){2,}ffff:/i;

/** Number of bits before the IPv4 address. */
const mappedPrefixLength = 96;

function isTooLarge(entry: string): boolean {
  const [address = '', bits] = entry.split('/');
  const family = isIP(address);
  if (bits === undefined || (family !== 4 && family !== 6)) return false;
  const isMapped = family === 6 && mappedIPv4.test(address);
  const shortest = isMapped ? mappedPrefixLength + shortestPrefix[4] : shortestPrefix[family];
  // Netmasks such as 255.0.0.0 are not supported: they become NaN, so the negated comparison is true.
  return !(Number(bits) >= shortest);
}

/**
 * Adds a problem for the first network in a comma-separated list that is larger than any private network,
 * such as `0.0.0.0/0`. A client in such a network could claim any IP address.
 */
export function rejectLargeNetworks(list: string, problems: string[]): void {
  const large = list
    .split(',')
    .map((entry) => entry.trim())
    .find(isTooLarge);
  if (large !== undefined)
    problems.push(
      `TRUST_PROXY must not include '${large}' in production, because any client in it could spoof any address`,
    );
}
