/**
 * The globals of a page that loads scripts and renders nothing. Missing browser features are undefined, and
 * their use is recorded, because a later error may then be a fault of this page, not of the script.
 */

/** Globals that are identical in Node and in browsers. */
const common = [
  ...[
    'AbortController',
    'AbortSignal',
    'Blob',
    'CustomEvent',
    'DOMException',
    'Event',
    'EventTarget',
    'File',
  ],
  ...['FormData', 'Headers', 'ReadableStream', 'Request', 'Response', 'TextDecoder', 'TextEncoder'],
  ...['TransformStream', 'URL', 'URLSearchParams', 'WritableStream', 'atob', 'btoa', 'clearInterval'],
  ...['clearTimeout', 'console', 'crypto', 'performance', 'queueMicrotask', 'setInterval', 'setTimeout'],
  ...['structuredClone'],
];

const browserOnly = [
  ...['Audio', 'BroadcastChannel', 'CSS', 'CSSStyleSheet', 'CustomElementRegistry', 'DOMParser', 'DOMRect'],
  ...['Document', 'DocumentFragment', 'Element', 'EventSource', 'FileReader', 'HTMLAnchorElement'],
  ...['HTMLCanvasElement', 'HTMLDivElement', 'HTMLElement', 'HTMLImageElement', 'HTMLInputElement'],
  ...['HTMLScriptElement', 'Image', 'ImageData', 'IntersectionObserver', 'KeyboardEvent', 'MessageChannel'],
  ...['MouseEvent', 'MutationObserver', 'Node', 'NodeList', 'Notification', 'OffscreenCanvas', 'Path2D'],
  ...['PerformanceObserver', 'PointerEvent', 'Range', 'ResizeObserver', 'SVGElement', 'Selection'],
  ...['ShadowRoot', 'SharedWorker', 'Storage', 'TouchEvent', 'UIEvent', 'WebSocket', 'Window', 'Worker'],
  ...['XMLHttpRequest', 'XMLSerializer', 'caches', 'cookieStore', 'customElements', 'devicePixelRatio'],
  ...[
    'getComputedStyle',
    'getSelection',
    'history',
    'indexedDB',
    'innerHeight',
    'innerWidth',
    'isSecureContext',
  ],
  ...[
    'opener',
    'outerHeight',
    'outerWidth',
    'requestIdleCallback',
    'scheduler',
    'screen',
    'scroll',
    'scrollTo',
  ],
  ...['scrollX', 'scrollY', 'speechSynthesis', 'trustedTypes', 'visualViewport'],
];

const noop = () => {};

export const listeners = {
  addEventListener: noop,
  removeEventListener: noop,
  dispatchEvent: () => true,
};

const emptyStorage = {
  length: 0,
  getItem: () => null,
  setItem: noop,
  removeItem: noop,
  clear: noop,
};

const mediaQuery = (media: string) => ({ media, matches: false, onchange: null, ...listeners });

/** Wraps an object of the page and records the use of missing members as `name.member`. */
export function recordGaps<Members extends object>(
  name: string,
  members: Members,
  gaps: Set<string>,
): Members {
  const record = (key: string | symbol) => {
    if (typeof key === 'string' && !(key in members)) gaps.add(`${name}.${key}`);
  };
  return new Proxy(members, {
    get: (target, key, receiver) => (record(key), Reflect.get(target, key, receiver)),
    has: (target, key) => (record(key), Reflect.has(target, key)),
  });
}

/**
 * Returns the globals of a page.
 * @param url the page's URL
 * @param gaps receives the names of missing features that scripts use
 */
export function browserGlobals(url: string, gaps: Set<string>): Record<string, unknown> {
  const { href, origin, protocol, host, hostname, port, pathname, search, hash } = new URL(url);
  const location = {
    href,
    origin,
    protocol,
    host,
    hostname,
    port,
    pathname,
    search,
    hash,
    toString: () => href,
  };
  const globals: Record<string, unknown> = {
    ...Object.fromEntries(common.map((name) => [name, Reflect.get(globalThis, name)])),
    ...listeners,
    location,
    navigator: recordGaps(
      'navigator',
      { userAgent: '', language: 'en', languages: ['en'], onLine: true },
      gaps,
    ),
    localStorage: emptyStorage,
    sessionStorage: emptyStorage,
    matchMedia: mediaQuery,
    requestAnimationFrame: () => 0,
    cancelAnimationFrame: noop,
    // The promise never settles, because scripts must not depend on data while they load.
    fetch: () => new Promise(noop),
  };
  for (const name of browserOnly)
    Object.defineProperty(globals, name, {
      configurable: true,
      get: () => void gaps.add(name),
      set: (value) => void Object.defineProperty(globals, name, { value, writable: true }),
    });
  return globals;
}
