/**
 * The toasts and an open alert (a sweetalert2 dialog) move into a modal dialog while it is open, so that they
 * stay on top and usable.
 */

const regionId = 'toasts';
const alertSelector = '.swal2-container';

export function createToastRegion(): HTMLElement {
  const region = document.createElement('div');
  region.id = regionId;
  (document.querySelector('dialog[data-toasts]') ?? document.body).append(region);
  return region;
}

/**
 * Moves the toasts and an open alert into the element. Outside an open modal dialog, they would be covered
 * and inert. Inside a dialog that leaves the document, they would be removed with it.
 */
export function moveOverlaysTo(target: HTMLElement): void {
  for (const overlay of document.querySelectorAll(`#${regionId}, ${alertSelector}`)) move(overlay, target);
}

function move(overlay: Element, target: HTMLElement): void {
  // Running animations continue after `moveBefore`, but start again after `append`.
  if ('moveBefore' in target && typeof target.moveBefore === 'function') target.moveBefore(overlay, null);
  else target.append(overlay);
}

export const containsAlert = (element: Element) => element.querySelector(alertSelector) !== null;

/** Focuses the open alert, if any. Returns whether an alert is open. */
export function focusAlert(): boolean {
  const alert = document.querySelector<HTMLElement>('.swal2-popup');
  alert?.focus();
  return alert !== null;
}
