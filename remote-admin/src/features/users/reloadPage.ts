/**
 * Reloads the document after a change to a user (specification, section 7). This function is in its own module so that
 * tests can mock it.
 */
export function reloadPage(): void {
  window.location.reload();
}
