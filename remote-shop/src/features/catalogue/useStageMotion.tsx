import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react';
import type { MotionProps } from './StageMotion';

interface Motion {
  drawn: ReactNode;
  /** The slide that stood in the middle when it took over: from then on it says where each cover stands, not React. */
  from: number;
}

/**
 * What lets the row of covers be dragged, fetched when the browser has nothing better to do. Undefined until then, and
 * for good where it cannot be had: the row then still moves by its buttons.
 */
export function useStageMotion({ row, ...props }: Omit<MotionProps, 'row'> & { row: HTMLElement | null }) {
  const [motion, setMotion] = useState<Motion>();

  const begin = useEffectEvent((row: HTMLElement, StageMotion: ComponentType<MotionProps>) =>
    setMotion({ drawn: <StageMotion row={row} {...props} />, from: props.from }),
  );

  useEffect(() => {
    if (!row) return;
    return whenIdle(() => {
      import(/* webpackChunkName: "stage-motion" */ './StageMotion').then(
        ({ default: StageMotion }) => begin(row, StageMotion),
        (error: unknown) => console.error('The covers cannot be dragged', error),
      );
    });
  }, [row]);

  return motion;
}

/** Safari has no idle time to give. */
function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, 200);
    return () => clearTimeout(timer);
  }
  const waiting = requestIdleCallback(run);
  return () => cancelIdleCallback(waiting);
}
