import { css } from 'styled-components';
import { theme } from './theme';

const { color, font, type } = theme;

export const displayText = css`
  font-family: ${font.display};
  font-weight: ${type.displayWeight};
  letter-spacing: ${type.displayTrack};
  word-spacing: ${type.wordSpacing};
  line-height: ${type.displayLh};
`;

export const uiText = css`
  font: ${type.uiWeight} ${type.fsBtn} / 1 ${font.ui};
  word-spacing: ${type.wordSpacing};
`;

export const labelText = css`
  font: ${type.uiWeight} ${type.fsXs} / 1.2 ${font.ui};
  letter-spacing: ${type.labelTrack};
  word-spacing: ${type.wordSpacing};
  text-transform: ${type.labelCase};
  color: ${color.textMuted};
`;

/** Visible to screen readers only. */
export const hiddenText = css`
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
`;
