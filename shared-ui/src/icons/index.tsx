import type { controls } from './controls';
import type { things } from './things';

/** The name of an icon of the set. */
export type IconName = keyof typeof controls | keyof typeof things;

interface Props {
  name: IconName;
  /** Edge in CSS pixels: whole multiples of the 12 cells, and 18 inside buttons only. */
  size?: 12 | 18 | 24 | 36 | 72;
}

/** A pixel icon in the colour of the text. Decoration: the control around it carries the words. */
export function Icon({ name, size = 24 }: Props) {
  return (
    <svg className="icon" width={size} height={size} aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  );
}

export { Mark } from './Mark';
