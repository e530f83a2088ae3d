/** Network settings: trusted proxies, limits and logs. See docs/settings.md. */
import proxyAddr from '@fastify/proxy-addr';
import { rejectLargeNetworks } from '../../../scripts/common/proxy-networks';
import { type Environment, readLogLevel, wholeNumber } from '../../../scripts/common/settings';

interface NetworkSettings {
  /** Returns whether a peer with this IP address is a trusted proxy. */
  isProxy: (address: string) => boolean;
  /** Time limit for receiving a request, in milliseconds. */
  requestTimeoutMs: number;
  /** Time in milliseconds for which a shutdown continues to accept requests. */
  drainMs: number;
  /** Maximum number of open connections; 0 means no limit. */
  maxConnections: number;
  /**
   * Maximum number of connections per IP address or IPv6 /64 network, except trusted proxies; 0 means no
   * limit.
   */
  maxConnectionsPerAddress: number;
  /** Event loop delay, in milliseconds, above which requests are rejected with 503; 0 means no limit. */
  maxEventLoopDelayMs: number;
  /** Heap size, in megabytes, above which requests are rejected with 503; 0 means no limit. */
  maxHeapMegabytes: number;
  /** Whether visitors on other machines may open the development pages. */
  devProvidersForAll: boolean;
  logLevel: string;
}

const maximum = 1_000_000;

function readProxies(list: string, problems: string[]): (address: string) => boolean {
  try {
    const isProxy = proxyAddr.compile(list.split(',').map((entry) => entry.trim()));
    return (address) => isProxy(address, 0);
  } catch {
    problems.push(`TRUST_PROXY must be a list of IP addresses and networks, not '${list}'`);
    return () => false;
  }
}

export function readNetworkSettings(
  settings: Environment,
  production: boolean,
  problems: string[],
): NetworkSettings {
  const devProvidersForAll = settings['DEV_PROVIDERS'] === '1';
  if (production && devProvidersForAll)
    problems.push(
      'DEV_PROVIDERS=1 exposes emails and logins to every visitor: it must not be set in production',
    );
  const proxies = settings['TRUST_PROXY'] || 'loopback';
  if (production) rejectLargeNetworks(proxies, problems);
  return {
    isProxy: readProxies(proxies, problems),
    requestTimeoutMs: wholeNumber(settings, 'REQUEST_TIMEOUT', 30, problems, 1, 600) * 1000,
    drainMs: wholeNumber(settings, 'DRAIN_SECONDS', 0, problems, 0, 60) * 1000,
    maxConnections: wholeNumber(settings, 'MAX_CONNECTIONS', 8000, problems, 0, maximum),
    maxConnectionsPerAddress: wholeNumber(settings, 'MAX_CONNECTIONS_PER_ADDRESS', 500, problems, 0, maximum),
    maxEventLoopDelayMs: wholeNumber(
      settings,
      'MAX_EVENT_LOOP_DELAY',
      production ? 1000 : 0,
      problems,
      0,
      maximum,
    ),
    maxHeapMegabytes: wholeNumber(settings, 'MAX_HEAP_MEGABYTES', 0, problems, 0, maximum),
    devProvidersForAll,
    logLevel: readLogLevel(settings, 'warn', problems),
  };
}
