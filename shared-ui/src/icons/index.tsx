import type { controls } from './controls';
import type { objects } from './objects';

export type IconName = keyof typeof controls | keyof typeof objects;

interface Props {
  name: IconName;
  /** Width and height in CSS pixels: 18, or a multiple of 12, because icons have 12 x 12 cells. */
  size?: 12 | 18 | 24 | 36 | 72;
}

/** Renders a decorative icon in the text colour. A control that contains only an icon needs its own label. */
export function Icon({ name, size = 24 }: Props) {
  return (
    <svg className="icon" width={size} height={size} aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  );
}

export { Mark } from './Mark';
