/** Settings of the host's network side: who is believed, how much is taken at a time. Names: README, section "Settings". */
import proxyAddr from '@fastify/proxy-addr';

type Settings = Readonly<Record<string, string | undefined>>;

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

/** @throws with the setting's name when it is no whole number in the range */
export function wholeNumber(
  settings: Settings,
  name: string,
  fallback: number,
  min = 0,
  max = 1_000_000,
): number {
  const text = settings[name];
  if (!text) return fallback;
  const value = /^\d+$/.test(text) ? Number(text) : NaN;
  if (value >= min && value <= max) return value;
  throw new Error(`${name} must be a whole number from ${min} to ${max}, not '${text}'`);
}

function readProxies(list = 'loopback'): (address: string) => boolean {
  try {
    const isProxy = proxyAddr.compile(list.split(',').map((entry) => entry.trim()));
    return (address) => isProxy(address, 0);
  } catch {
    throw new Error(`TRUST_PROXY is a list of addresses and networks, not '${list}'`);
  }
}

/** @throws with the setting's name when one cannot be read, or is not for production */
export function readNetwork(settings: Settings, production: boolean): NetworkSettings {
  const devProvidersForAll = settings['DEV_PROVIDERS'] === '1';
  if (production && devProvidersForAll)
    throw new Error('DEV_PROVIDERS=1 opens mails and logins to everybody: it is not for production');
  const logLevel = settings['LOG_LEVEL'] || 'warn';
  if (!levels.includes(logLevel))
    throw new Error(`LOG_LEVEL must be ${levels.join(', ')}, not '${logLevel}'`);
  return {
    isProxy: readProxies(settings['TRUST_PROXY'] || undefined),
    requestTimeoutMs: wholeNumber(settings, 'REQUEST_TIMEOUT', 30, 1, 600) * 1000,
    maxConnections: wholeNumber(settings, 'MAX_CONNECTIONS', 8000),
    maxConnectionsPerAddress: wholeNumber(settings, 'MAX_CONNECTIONS_PER_ADDRESS', 500),
    maxEventLoopDelayMs: wholeNumber(settings, 'MAX_EVENT_LOOP_DELAY', production ? 1000 : 0),
    maxHeapMegabytes: wholeNumber(settings, 'MAX_HEAP_MEGABYTES', 0),
    devProvidersForAll,
    logLevel,
  };
}
