/** Starts a mouse navigation on pointer down instead of on release, when the page can be rendered at once. */
import { pageLinkOf } from './page-link';
import type { PageMemory, Router } from './page-memory';

/** A release further away than this, in pixels, cancels the click, as in the browser, which then drags the link. */
const maxDistance = 10;

/** Time in milliseconds in which a second press may be meant for the page before. */
const doubleClickMs = 500;

interface Press {
  x: number;
  y: number;
  time: number;
  /** Key of the history entry before the navigation. */
  from: string;
  /** URL of the link. */
  to: string;
}

interface Tab {
  router: Router;
  memory: PageMemory;
}

const distance = (press: Press, { clientX, clientY }: MouseEvent) =>
  Math.hypot(clientX - press.x, clientY - press.y);

/** Returns whether the event ends a double click, whose second click would hit the new page. */
const isSecondClick = (press: Press, event: MouseEvent) =>
  event.timeStamp - press.time < doubleClickMs && distance(press, event) <= maxDistance;

/** Fields of forms that a visitor fills in; the search box is outside of the page's main part. */
const typedFields = 'main :is(textarea, input:not([type]), input[type=email], input[type=password])';

const isFormField = (element: Element | null) => element?.matches('input, select, textarea') ?? false;

const pathOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search;

export function navigateOnPress({ router, memory }: Tab): void {
  let press: Press | undefined;
  let isDown = false;

  const start = (event: PointerEvent) => {
    const link = pageLinkOf(event);
    // `press` is still set, so the click is ignored.
    if (press && !link && isSecondClick(press, event)) return;
    press = undefined;
    isDown = false;
    const { pointerType, button, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (pointerType !== 'mouse' || button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return;
    // A link that is not draggable lies in something else that is dragged, such as the carousel.
    if (!link?.draggable || !memory.data.get(memory.keyOf(link))) return;
    // The field loses the focus after this event, and may change the page then.
    if (isFormField(document.activeElement)) return;
    // Moving away cancels a press, but could not bring back what was typed on the page.
    if (document.querySelector(typedFields)) return;
    const { key: from } = router.state.location;
    const { clientX: x, clientY: y, timeStamp: time } = event;
    // The link's own click applies its options and its listeners.
    link.click();
    press = { x, y, time, from, to: pathOf(link) };
    isDown = true;
  };

  /** Prevents selecting and dragging parts of the new page with the button that is still down. */
  const keepStill = (event: MouseEvent) => {
    if (isDown) event.preventDefault();
  };

  /** Goes back if the pointer was moved away from the link, which cancels a click. */
  const release = (event: PointerEvent) => {
    const wasDown = isDown;
    isDown = false;
    if (!press || !wasDown) return;
    const { location, historyAction } = router.state;
    const isOpen = historyAction === 'PUSH' && location.key !== press.from && pathOf(location) === press.to;
    if (isOpen && distance(press, event) > maxDistance) void router.navigate(-1);
  };

  /** Ignores the click that ends the press. */
  const ignore = (event: MouseEvent) => {
    // A keyboard and assistive technology click without a pointer.
    if (!press || !event.isTrusted || event.detail === 0) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  addEventListener('pointerdown', start, true);
  addEventListener('mousedown', keepStill, true);
  addEventListener('pointerup', release, true);
  addEventListener('pointercancel', release, true);
  addEventListener('click', ignore, true);
}
