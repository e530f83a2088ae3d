/** Loads the store anew at a path: nothing that this page knew is left. */
export function startAfresh(path: string): void {
  window.location.replace(path);
}
