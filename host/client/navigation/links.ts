/** Prefetches linked pages and starts navigations on mouse down. Loaded after hydration. */
import { loadOmittedParts } from '@press-start/shared-ui/themes';
import type { Pages } from '../pages';
import { followSwitches } from './follow-switches';
import { pageLinkOf } from './page-link';
import { type PageMemory, type Router, runAfterPaint } from './page-memory';
import { prefetch, type Prefetched, prefetchPicture, type PrefetchReason, savesData } from './prefetch';
import { navigateOnPress } from './press';

/** Time in milliseconds that a link is hovered or focused before its page is fetched. */
const hoverMs = 50;

/** Time in milliseconds that a link stays in view before its page is fetched. */
const viewMs = 300;

/** Maximum number of concurrent prefetches for links in view. */
const maxInView = 2;

/**
 * Number of bytes after which prefetching for links in view stops. Including two pages in flight, the code of
 * a page (6 KB) and the omitted parts of the design system (5 KB), at most about 30 KB is transferred.
 */
const maxBytes = 14_000;

/**
 * Number of bytes after which no more pictures are prefetched. The data of all queued pages is fetched first.
 */
const maxBytesWithPictures = 16_000;

/** Total header size of the two API responses that a product page needs, in bytes. */
const headerBytes = 1300;

/** Fetch time of a page or picture, in milliseconds, above which prefetching for links in view stops. */
const slowMs = 1000;

interface Tab {
  router: Router;
  pages: Pages;
  memory: PageMemory;
}

export function enhanceLinks(tab: Tab): void {
  navigateOnPress(tab);
  followSwitches(tab);
  // Adding the omitted tokens and icons restyles the whole page, so add them now, while the browser is idle.
  // After a failure, the next navigation tries again.
  if (!savesData()) loadOmittedParts().catch(() => undefined);
  /** Resolves to undefined if the prefetch fails; the navigation then fetches the page again. */
  const fetchPage = ({ href }: HTMLAnchorElement, reason: PrefetchReason) =>
    prefetch(tab, new URL(href), reason).catch(() => undefined);
  fetchOnIntent((link) => void fetchPage(link, 'intent'));
  fetchInView(tab.router, (link) => fetchPage(link, 'view'));
}

function fetchOnIntent(fetchPage: (link: HTMLAnchorElement) => void): void {
  let timer: number | undefined;
  /**
   * Cancels the delayed fetch.
   * @returns the event's link; undefined without a link or if data saving is enabled
   */
  const cancelAndFindLink = (event: Event) => {
    window.clearTimeout(timer);
    return savesData() ? undefined : pageLinkOf(event);
  };
  const fetchSoon = (event: Event) => {
    const link = cancelAndFindLink(event);
    if (link) timer = window.setTimeout(() => fetchPage(link), hoverMs);
  };
  const fetchNow = (event: Event) => {
    const link = cancelAndFindLink(event);
    if (link) fetchPage(link);
  };
  document.addEventListener('pointerover', fetchSoon);
  document.addEventListener('focusin', fetchSoon);
  document.addEventListener('pointerdown', fetchNow);
}

/** Fetches the targets of links with `data-prefetch` while the links are in view, a few at a time. */
function fetchInView(
  router: Router,
  fetchPage: (link: HTMLAnchorElement) => Promise<Prefetched | undefined>,
): void {
  const timers = new Map<Element, number>();
  let queue: HTMLAnchorElement[] = [];
  let pictures: string[] = [];
  let running = 0;
  let bytes = 0;
  /** Whether prefetching has stopped for the links on the current page. */
  let hasStopped = false;
  /**
   * Increases with each navigation. A prefetch that began on an earlier page does not affect the current
   * page.
   */
  let visit = 0;

  const stop = () => {
    hasStopped = true;
    queue = [];
    pictures = [];
  };

  const fetchData = async (link: HTMLAnchorElement) => {
    const visitAtStart = visit;
    const page = await fetchPage(link);
    if (visit !== visitAtStart) return;
    if (!page) return stop();
    bytes += headerBytes + JSON.stringify(page.data ?? null).length;
    if (bytes > maxBytes) return stop();
    // Skip pictures from other origins, because the browser does not report their size.
    pictures.push(...page.pictures.filter((url) => new URL(url).origin === location.origin));
  };

  const fetchPicture = async (url: string) => {
    const visitAtStart = visit;
    const transferred = await prefetchPicture(url);
    if (visit === visitAtStart) bytes += transferred;
  };

  /**
   * Fetches the data of the next link in view. When no link is left and no fetch is in flight, fetches a
   * picture.
   */
  const fetchNext = async (): Promise<void> => {
    const link = queue.shift();
    const picture = link || running > 0 || bytes > maxBytesWithPictures ? undefined : pictures.shift();
    if (!link && !picture) return;
    running += 1;
    const start = performance.now();
    const visitAtStart = visit;
    if (link) await fetchData(link);
    else if (picture) await fetchPicture(picture);
    running -= 1;
    if (visit === visitAtStart && performance.now() - start > slowMs) stop();
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

  const observe = () => {
    observer.disconnect();
    for (const timer of timers.values()) window.clearTimeout(timer);
    timers.clear();
    queue = [];
    pictures = [];
    for (const link of document.querySelectorAll('a[data-prefetch]')) observer.observe(link);
  };
  let { key } = router.state.location;
  observe();
  router.subscribe(({ location, navigation }) => {
    if (navigation.state !== 'idle' || location.key === key) return;
    key = location.key;
    visit += 1;
    bytes = 0;
    hasStopped = false;
    runAfterPaint(observe);
  });
}
