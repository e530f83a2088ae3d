import styled from 'styled-components';
import { artUrl, theme } from '@press-start/shared-ui/themes';

/** Number of portraits in the sprite, which are in one row. */
const PORTRAITS = 24;

/** Renders a portrait that is chosen by the username, so that it is the same on every device. */
export const Portrait = ({ username }: { username: string }) => (
  <Frame aria-hidden="true">
    <Face style={{ backgroundPositionX: `${(portraitIndex(username) / (PORTRAITS - 1)) * 100}%` }} />
  </Frame>
);

/** Returns the number of the portrait: the FNV-1a hash of the username in lower case, modulo their count. */
export function portraitIndex(username: string): number {
  let hash = 2_166_136_261;
  for (const character of username.toLowerCase())
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619);
  return (hash >>> 0) % PORTRAITS;
}

const { color, frame, radius } = theme;

const Frame = styled.span`
  display: block;
  width: 160px;
  height: 160px;
  overflow: clip;
  border-radius: ${radius.l};
  background: ${color.bgDeep};
  box-shadow: ${frame.frameStrong};
`;

const Face = styled.span`
  display: block;
  height: 100%;
  background: url(${artUrl('portraits')}) 0 0 / auto 100%;
  image-rendering: pixelated;
`;
