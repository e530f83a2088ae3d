/** Reloads the document, as the specification requires after changes of users (section 7). Tests replace this function. */
export function reloadPage(): void {
  window.location.reload();
}
