import { useEffect } from 'react';

/** Keeps the room of the scrollbar, where it takes any, so that locking moves nothing. */
export function useScrollLock(): void {
  useEffect(() => {
    const page = document.documentElement;
    if (window.innerWidth > page.clientWidth) page.style.scrollbarGutter = 'stable';
    page.style.overflow = 'hidden';
    return () => {
      page.style.removeProperty('overflow');
      page.style.removeProperty('scrollbar-gutter');
    };
  }, []);
}
