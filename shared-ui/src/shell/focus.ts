import { useEffect, useLayoutEffect, useRef } from 'react';

/** Gives the focus back when the drawer closes. Noted before the browser takes it away from the inert page. */
export function useFocusBack(away: boolean): void {
  useLayoutEffect(() => {
    if (!away) return;
    const before = document.activeElement;
    return () => queueMicrotask(() => before instanceof HTMLElement && before.focus());
  }, [away]);
}

/**
 * Another page is read from its beginning: what led to it is gone, or stands far from it. Not while the page is
 * `covered` by the drawer, which would refuse the focus, but as soon as that has closed.
 */
export function useFocusOnPage(pathname: string, covered: boolean): void {
  const read = useRef(pathname);
  useEffect(() => {
    if (covered || read.current === pathname) return;
    read.current = pathname;
    // After the drawer has given its focus back.
    queueMicrotask(() => document.getElementById('main')?.focus({ preventScroll: true }));
  }, [pathname, covered]);
}
