import { type ComponentType, useEffect, useState } from 'react';
import { loadOmittedParts } from '@press-start/shared-ui/themes';
import { prefersReducedMotion } from '../catalogue/viewport';
import type { AttractMode } from './AttractMode';

const idleMs = 30_000;

const inputs = [
  'pointermove',
  'pointerdown',
  'click',
  'scroll',
  'touchstart',
  'wheel',
  'keydown',
  'focusin',
  'visibilitychange',
] as const;

const options = { capture: true, passive: true };

/**
 * Loads and renders the attract mode after 30 seconds without input, unless the tab is hidden or the visitor
 * prefers reduced motion. The attract mode plays only once, and any input removes it, which stops its
 * movement (WCAG 2.2.2).
 */
export function LazyAttractMode({ covers }: { covers: readonly string[] }) {
  const [Mode, setMode] = useState<ComponentType<Parameters<typeof AttractMode>[0]>>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let hasPlayed = false;
    const start = async (current: typeof timer) => {
      const [{ AttractMode }] = await Promise.all([
        import(/* webpackChunkName: "attract-mode" */ './AttractMode'),
        // Without input, the page has not yet loaded the omitted design tokens.
        loadOmittedParts().catch(() => undefined),
      ]);
      if (current !== timer) return;
      hasPlayed = true;
      setMode(() => AttractMode);
    };
    const restart = () => {
      clearTimeout(timer);
      setMode(undefined);
      if (hasPlayed) return;
      timer = setTimeout(() => {
        if (document.hidden || prefersReducedMotion()) return;
        start(timer).catch((error: unknown) => console.warn('The attract mode could not be loaded', error));
      }, idleMs);
    };
    const onInput = (event: Event) => {
      // Browsers report a movement when an element appears under a pointer that is at rest.
      const isStill = event instanceof MouseEvent && event.movementX === 0 && event.movementY === 0;
      if (event.type === 'pointermove' && isStill) return;
      restart();
    };
    restart();
    for (const input of inputs) document.addEventListener(input, onInput, options);
    return () => {
      clearTimeout(timer);
      for (const input of inputs) document.removeEventListener(input, onInput, options);
    };
  }, []);
  return Mode && <Mode covers={covers} onEnd={() => setMode(undefined)} />;
}
