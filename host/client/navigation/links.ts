/** Prepares navigations of all links in the document. Loaded after hydration. */
import type { Pages } from '../pages';
import { pageLinkOf } from './page-link';
import { afterPaint, type PageMemory, type Router } from './page-memory';
import { prefetch, type Reason, savesData } from './prefetch';
import { navigateOnPress } from './press';

/** Time in milliseconds that the pointer or the focus stays on a link before its page is fetched. */
const hoverMs = 50;

/** Time in milliseconds that a link stays in view before its page is fetched. */
const viewMs = 300;

/** Number of pages fetched at the same time because their links are in view. */
const maxInView = 2;

/**
 * Bytes of data after which no more pages are fetched because their links are in view. With two pages in flight and the
 * code of the page (6 KB), this is at most about 30 KB.
 */
const maxBytes = 18_000;

/** Bytes of the headers of a page's two responses. */
const headerBytes = 1300;

/** A page that takes longer than this, in milliseconds, stops fetching the pages of links in view. */
const slowMs = 1000;

interface Tab {
  router: Router;
  pages: Pages;
  memory: PageMemory;
}

export function followLinks(tab: Tab): void {
  navigateOnPress(tab);
  /** A failed prefetch has no effect: the navigation fetches the page again and shows the error. */
  const fetchPage = ({ href }: HTMLAnchorElement, reason: Reason) =>
    prefetch(tab, new URL(href), reason).catch(() => undefined);
  fetchOnIntent((link) => void fetchPage(link, 'intent'));
  fetchInView(tab.router, (link) => fetchPage(link, 'view'));
}

function fetchOnIntent(fetchPage: (link: HTMLAnchorElement) => void): void {
  let timer: number | undefined;
  const find = (event: Event) => {
    window.clearTimeout(timer);
    return savesData() ? undefined : pageLinkOf(event);
  };
  const fetchSoon = (event: Event) => {
    const link = find(event);
    if (link) timer = window.setTimeout(() => fetchPage(link), hoverMs);
  };
  const fetchNow = (event: Event) => {
    const link = find(event);
    if (link) fetchPage(link);
  };
  document.addEventListener('pointerover', fetchSoon);
  document.addEventListener('focusin', fetchSoon);
  document.addEventListener('pointerdown', fetchNow);
}

/** Fetches the pages of links with `data-prefetch` while they are in view, a few at a time. */
function fetchInView(router: Router, fetchPage: (link: HTMLAnchorElement) => Promise<unknown>): void {
  const timers = new Map<Element, number>();
  let queue: HTMLAnchorElement[] = [];
  let running = 0;
  let bytes = 0;
  /** Until the next page. */
  let hasStopped = false;

  const next = async (): Promise<void> => {
    const link = queue.shift();
    if (!link) return;
    running += 1;
    const start = performance.now();
    const data = await fetchPage(link);
    running -= 1;
    bytes += headerBytes + JSON.stringify(data ?? null).length;
    hasStopped ||= data === undefined || bytes > maxBytes || performance.now() - start > slowMs;
    if (hasStopped) queue = [];
    await next();
  };

  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      window.clearTimeout(timers.get(target));
      queue = queue.filter((link) => link !== target);
      if (!isIntersecting || !(target instanceof HTMLAnchorElement) || savesData() || hasStopped) continue;
      const add = () => {
        queue.push(target);
        if (running < maxInView) void next();
      };
      timers.set(target, window.setTimeout(add, viewMs));
    }
  });

  /** Observes the links of the page that is shown now. */
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
