/** Reloads the document after a change to a user (specification, section 7). Has its own module so that tests can mock it. */
export function reloadPage(): void {
  window.location.reload();
}
