/** Starts a navigation on mouse down instead of on click if the page can be rendered immediately. */
import { pageLinkOf } from './page-link';
import type { PageMemory, Router } from './page-memory';

/**
 * Distance in pixels between press and release above which the press is a drag and cancels the navigation.
 */
const maxDistance = 10;

/** Time in milliseconds during which a second press may be intended for the previous page. */
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

/** Returns whether the event belongs to the second click of a double click, which would hit the new page. */
const isSecondClick = (press: Press, event: MouseEvent) =>
  event.timeStamp - press.time < doubleClickMs && distance(press, event) <= maxDistance;

/** Selects the fields in which a visitor may have typed text. The search box is outside the main element. */
const typedFields = 'main :is(textarea, input:not([type]), input[type=email], input[type=password])';

const isFormField = (element: Element | null) => element?.matches('input, select, textarea') ?? false;

const pathOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search;

export function navigateOnPress({ router, memory }: Tab): void {
  let press: Press | undefined;
  let isDown = false;

  const start = (event: PointerEvent) => {
    const link = pageLinkOf(event);
    // `press` is still set, so `ignore` stops the click.
    if (press && !link && isSecondClick(press, event)) return;
    press = undefined;
    isDown = false;
    const { pointerType, button, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (pointerType !== 'mouse' || button !== 0 || altKey || ctrlKey || metaKey || shiftKey) return;
    // A link that is not draggable is inside another draggable element, such as the carousel.
    if (!link?.draggable || !memory.data.get(memory.keyOf(link))) return;
    // The field loses focus after this event, and its blur handler may change the page.
    if (isFormField(document.activeElement)) return;
    // Cancelling the navigation would not restore the text that was typed on the page.
    if (document.querySelector(typedFields)) return;
    const { key: from } = router.state.location;
    const { clientX: x, clientY: y, timeStamp: time } = event;
    // Click the link itself, so that its options and listeners apply.
    link.click();
    press = { x, y, time, from, to: pathOf(link) };
    isDown = true;
  };

  /** Prevents selecting and dragging parts of the new page while the mouse button is still down. */
  const preventDrag = (event: MouseEvent) => {
    if (isDown) event.preventDefault();
  };

  /**
   * Goes back if the pointer has moved by more than `maxDistance` since the press, which cancels the
   * navigation.
   */
  const release = (event: PointerEvent) => {
    const wasDown = isDown;
    isDown = false;
    if (!press || !wasDown) return;
    const { location, historyAction } = router.state;
    const isOpen = historyAction === 'PUSH' && location.key !== press.from && pathOf(location) === press.to;
    if (isOpen && distance(press, event) > maxDistance) void router.navigate(-1);
  };

  /** Ignores the click event that follows the press. */
  const ignore = (event: MouseEvent) => {
    // Clicks by a script, the keyboard or assistive technology do not follow a press.
    if (!press || !event.isTrusted || event.detail === 0) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  addEventListener('pointerdown', start, true);
  addEventListener('mousedown', preventDrag, true);
  addEventListener('pointerup', release, true);
  addEventListener('pointercancel', release, true);
  addEventListener('click', ignore, true);
}
