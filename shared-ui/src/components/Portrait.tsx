import styled from 'styled-components';
import { artUrl, theme } from '../themes';

/** Number of portraits in the sprite, which consists of a single row. */
const PORTRAIT_COUNT = 24;

interface Props {
  username: string;
  /** Width and height in CSS pixels. The pictures themselves are 40 by 40 pixels. */
  size?: 24 | 48 | 160;
}

/** Renders the portrait of a username. A username has the same portrait on every device. */
export const Portrait = ({ username, size = 24 }: Props) => (
  <Picture
    aria-hidden="true"
    style={{
      width: size,
      height: size,
      backgroundPositionX: `${(portraitIndex(username) / (PORTRAIT_COUNT - 1)) * 100}%`,
    }}
  />
);

/** Returns the position of the portrait in the sprite, from an FNV-1a hash of the lower-case username. */
export function portraitIndex(username: string): number {
  let hash = 2_166_136_261;
  for (const character of username.toLowerCase())
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619);
  return (hash >>> 0) % PORTRAIT_COUNT;
}

const Picture = styled.span`
  flex: none;
  display: block;
  border-radius: ${theme.radius.s};
  background: url(${artUrl('portraits')}) 0 0 / auto 100% ${theme.color.bgDeep};
  image-rendering: pixelated;
`;
