/**
 * Reloads the document after a status change or the deletion of a user (specification, section 7). This function is in
 * its own module so that tests can mock it.
 */
export function reloadPage(): void {
  window.location.reload();
}
