/** Loads the store anew at a path: nothing that this page knew is left. */
export function restartAt(path: string): void {
  window.location.replace(path);
}
