/**
 * Reloads the document after a user's status has changed or a user has been deleted (specification,
 * section 7). This function has its own module so that tests can mock it.
 */
export function reloadPage(): void {
  window.location.reload();
}
