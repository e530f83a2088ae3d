/** Loads the page anew from the server (specification, section 7: after changes of users); the address stays. */
export function reloadPage(): void {
  window.location.reload();
}
