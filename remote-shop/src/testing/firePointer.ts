import { act, fireEvent } from '@testing-library/react';

interface PointerProps {
  /** Horizontal position in pixels. */
  clientX: number;
  /** Bit mask of the pressed buttons; 0 after the release. */
  buttons?: number;
  /** False for a second finger. */
  isPrimary?: boolean;
}

/** Simulates a pointer event, which jsdom does not implement, with a mouse event. */
export function firePointer(
  target: Element,
  type: 'down' | 'move' | 'up' | 'cancel',
  { clientX, buttons = 1, isPrimary = true }: PointerProps,
): void {
  const event = new MouseEvent(`pointer${type}`, { bubbles: true, clientX, buttons });
  Object.assign(event, { isPrimary, pointerId: isPrimary ? 1 : 2 });
  act(() => void fireEvent(target, event));
}
