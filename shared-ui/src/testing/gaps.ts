/** What jsdom leaves out of a browser and our pages call. What these really do is for the browser tests. */
export function fillGaps(): void {
  window.scrollTo = () => undefined;
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
}
