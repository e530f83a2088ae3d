/**
 * Reloads the document after the status of a user has changed or a user has been deleted (specification,
 * section 7). This function is in its own module so that tests can mock it.
 */
export function reloadPage(): void {
  window.location.reload();
}
