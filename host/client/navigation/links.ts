/** Prefetches linked pages and starts navigations on mouse down. Loaded after hydration. */
import type { Pages } from '../pages';
import { pageLinkOf } from './page-link';
import { afterPaint, type PageMemory, type Router } from './page-memory';
import { prefetch, type PrefetchReason, savesData } from './prefetch';
import { navigateOnPress } from './press';

/** Time in milliseconds that the pointer or the focus stays on a link before its page is fetched. */
const hoverMs = 50;

/** Time in milliseconds that a link stays in view before its page is fetched. */
const viewMs = 300;

/** Maximum number of concurrent prefetches for links in view. */
const maxInView = 2;

/**
 * Number of bytes after which prefetching for links in view stops. With two pages in flight and the page's
 * code (6 KB), at most about 30 KB are transferred.
 */
const maxBytes = 18_000;

/** Total header size of the two API responses that a product page needs, in bytes. */
const headerBytes = 1300;

/** If fetching a page takes longer than this, in milliseconds, prefetching for links in view stops. */
const slowMs = 1000;

interface Tab {
  router: Router;
  pages: Pages;
  memory: PageMemory;
}

export function enhanceLinks(tab: Tab): void {
  navigateOnPress(tab);
  /** A failed prefetch has no effect: the navigation fetches the page again and shows the error. */
  const fetchPage = ({ href }: HTMLAnchorElement, reason: PrefetchReason) =>
    prefetch(tab, new URL(href), reason).catch(() => undefined);
  fetchOnIntent((link) => void fetchPage(link, 'intent'));
  fetchInView(tab.router, (link) => fetchPage(link, 'view'));
}

function fetchOnIntent(fetchPage: (link: HTMLAnchorElement) => void): void {
  let timer: number | undefined;
  const findLink = (event: Event) => {
    window.clearTimeout(timer);
    return savesData() ? undefined : pageLinkOf(event);
  };
  const fetchSoon = (event: Event) => {
    const link = findLink(event);
    if (link) timer = window.setTimeout(() => fetchPage(link), hoverMs);
  };
  const fetchNow = (event: Event) => {
    const link = findLink(event);
    if (link) fetchPage(link);
  };
  document.addEventListener('pointerover', fetchSoon);
  document.addEventListener('focusin', fetchSoon);
  document.addEventListener('pointerdown', fetchNow);
}

/** Fetches the targets of links with `data-prefetch` while the links are in view, a few at a time. */
function fetchInView(router: Router, fetchPage: (link: HTMLAnchorElement) => Promise<unknown>): void {
  const timers = new Map<Element, number>();
  let queue: HTMLAnchorElement[] = [];
  let running = 0;
  let bytes = 0;
  /** Whether prefetching has stopped for the links on the current page. */
  let hasStopped = false;

  const fetchNext = async (): Promise<void> => {
    const link = queue.shift();
    if (!link) return;
    running += 1;
    const start = performance.now();
    const data = await fetchPage(link);
    running -= 1;
    bytes += headerBytes + JSON.stringify(data ?? null).length;
    hasStopped ||= data === undefined || bytes > maxBytes || performance.now() - start > slowMs;
    if (hasStopped) queue = [];
    await fetchNext();
  };

  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      window.clearTimeout(timers.get(target));
      queue = queue.filter((link) => link !== target);
      if (!isIntersecting || !(target instanceof HTMLAnchorElement) || savesData() || hasStopped) continue;
      const add = () => {
        queue.push(target);
        if (running < maxInView) void fetchNext();
      };
      timers.set(target, window.setTimeout(add, viewMs));
    }
  });

  /** Observes the links on the current page. */
  const observe = () => {
    observer.disconnect();
    for (const timer of timers.values()) window.clearTimeout(timer);
    timers.clear();
    queue = [];
    for (const link of document.querySelectorAll('a[data-prefetch]')) observer.observe(link);
  };
  let { key } = router.state.location;
  observe();
  router.subscribe(({ location, navigation }) => {
    if (navigation.state !== 'idle' || location.key === key) return;
    key = location.key;
    bytes = 0;
    hasStopped = false;
    afterPaint(observe);
  });
}
