const openers = new WeakMap<HTMLDialogElement, Element | null>();

/** Defines functions that pages call but jsdom does not implement. The e2e tests use the real functions. */
export function polyfillJsdom(): void {
  window.scrollTo = () => undefined;
  HTMLDialogElement.prototype.showModal = function showModal() {
    openers.set(this, document.activeElement);
    this.open = true;
    document.addEventListener('keydown', closeOnEscape);
  };
  HTMLDialogElement.prototype.close = function close() {
    if (!this.open) return;
    this.open = false;
    const opener = openers.get(this);
    if (opener instanceof HTMLElement) opener.focus();
    this.dispatchEvent(new Event('close'));
  };
}

/** Dispatches the events that a browser dispatches when the user presses Escape. */
function closeOnEscape({ key, defaultPrevented }: KeyboardEvent): void {
  if (key !== 'Escape' || defaultPrevented) return;
  const dialog = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1);
  if (dialog?.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
}
