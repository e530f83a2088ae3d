import { css } from 'styled-components';

/** Frames are shadows, which forced colours take away: then a line stands in their place. */
export const lineInForcedColours = css`
  @media (forced-colors: active) {
    border: 1px solid;
  }
`;
