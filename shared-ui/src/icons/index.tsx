import { controls } from './controls';
import { outline } from './outline';
import { things } from './things';

const bitmaps = { ...controls, ...things };

/** The name of an icon of the set. */
export type IconName = keyof typeof bitmaps;

const symbols = Object.entries(bitmaps)
  .map(
    ([name, bitmap]) => `<symbol id="i-${name}" viewBox="0 0 12 12"><path d="${outline(bitmap)}"/></symbol>`,
  )
  .join('');

/** Every icon once, for `<Icon>` to point at. The frame renders it, as the last thing of the page. */
export function IconSprite() {
  return (
    <svg
      width="0"
      height="0"
      style={{ position: 'absolute' }}
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: symbols }}
    />
  );
}

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
