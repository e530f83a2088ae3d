/** Loads a path as a new document, which discards all state. A separate module, so that tests can mock it. */
export function hardNavigate(path: string): void {
  window.location.replace(path);
}
