/** Settings of the host's network side: who is believed, how much is taken at a time. Names: README, section "Settings". */
import proxyAddr from '@fastify/proxy-addr';
import { wholeNumber, type Environment } from '../../scripts/common/settings';

export interface NetworkSettings {
  /** Whether a peer at this address is a proxy whose word about the visitor counts. */
  isProxy: (address: string) => boolean;
  /** How long a visitor may take to send a request, in milliseconds. */
  requestTimeoutMs: number;
  /** Most open connections, in all and per client address (per /64 network with IPv6; proxies are exempt); 0 is no limit. */
  maxConnections: number;
  maxConnectionsPerAddress: number;
  /** Beyond these a request gets 503 at once; 0 never. */
  maxEventLoopDelayMs: number;
  maxHeapMegabytes: number;
  /** Whether the development pages are for every visitor instead of this machine's own. */
  devProvidersForAll: boolean;
  logLevel: string;
}

const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** The largest limit that a setting may name. */
const most = 1_000_000;

function readProxies(list: string, problems: string[]): (address: string) => boolean {
  try {
    const isProxy = proxyAddr.compile(list.split(',').map((entry) => entry.trim()));
    return (address) => isProxy(address, 0);
  } catch {
    problems.push(`TRUST_PROXY is a list of addresses and networks, not '${list}'`);
    return () => false;
  }
}

export function readNetwork(settings: Environment, production: boolean, problems: string[]): NetworkSettings {
  const devProvidersForAll = settings['DEV_PROVIDERS'] === '1';
  if (production && devProvidersForAll)
    problems.push('DEV_PROVIDERS=1 opens mails and logins to everybody: it is not for production');
  const logLevel = settings['LOG_LEVEL'] || 'warn';
  if (!levels.includes(logLevel)) problems.push(`LOG_LEVEL must be ${levels.join(', ')}, not '${logLevel}'`);
  return {
    isProxy: readProxies(settings['TRUST_PROXY'] || 'loopback', problems),
    requestTimeoutMs: wholeNumber(settings, 'REQUEST_TIMEOUT', 30, problems, 1, 600) * 1000,
    maxConnections: wholeNumber(settings, 'MAX_CONNECTIONS', 8000, problems, 0, most),
    maxConnectionsPerAddress: wholeNumber(settings, 'MAX_CONNECTIONS_PER_ADDRESS', 500, problems, 0, most),
    maxEventLoopDelayMs: wholeNumber(
      settings,
      'MAX_EVENT_LOOP_DELAY',
      production ? 1000 : 0,
      problems,
      0,
      most,
    ),
    maxHeapMegabytes: wholeNumber(settings, 'MAX_HEAP_MEGABYTES', 0, problems, 0, most),
    devProvidersForAll,
    logLevel,
  };
}
