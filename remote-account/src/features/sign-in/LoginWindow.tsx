import { lineInForcedColours, media, theme, when } from '@press-start/shared-ui/themes';
import styled from 'styled-components';

const { color, frame, radius, shadow, space, texture, type } = theme;

/** The frame of the login dialog: the wall at the left, the form at the right. */
export const LoginWindow = styled.dialog`
  width: 860px;
  max-width: calc(100vw - 28px);
  max-height: calc(100dvh - 28px);
  margin: auto;
  padding: 0;
  border: 0;
  border-radius: ${radius.l};
  background: ${texture.texPanel}, ${color.surface};
  color: inherit;
  box-shadow: ${shadow.pop};
  ${lineInForcedColours}

  &[open] {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  }

  &::backdrop {
    background: ${color.overlay};
  }

  .form,
  .room {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-content: center;
    gap: ${space.m};
  }

  .form {
    padding: 34px;
  }

  .room {
    align-content: start;
  }

  h1,
  h2 {
    font-size: ${type.fsH3};
    line-height: 1.2;
  }

  form {
    display: grid;
    gap: ${space.xxs};
  }

  .room > p {
    color: ${color.textMuted};
  }

  .room > [role='alert'] {
    padding: ${space.s} ${space.m};
    border-left: 4px solid ${color.accent};
    background: ${color.bgDeep};
    color: ${color.text};
  }

  .foot {
    text-align: center;
  }

  .foot a,
  .link {
    width: fit-content;
    padding: 10px 0 2px;
    border-bottom: 2px solid ${color.accent};
    color: ${color.text};
  }

  form > .link {
    margin: calc(-1 * ${space.m}) 0 ${space.l};
    line-height: 1.3;
  }

  .social {
    padding: 0 ${space.xs};
    white-space: normal;
  }

  .or {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto minmax(0, 1fr);
    gap: ${space.m};
    align-items: center;
  }

  .or::before,
  .or::after {
    content: '';
    height: 2px;
    background: ${color.line};
  }

  .close {
    position: absolute;
    right: ${space.s};
    top: ${space.s};
    background: ${color.bgDeep};
    box-shadow: none;
  }

  ${when.retro} {
    max-width: calc(100vw - 44px);
    box-shadow:
      ${frame.frameStrong},
      11px 11px 0 ${color.accentEdge};
    overflow: visible;
  }

  ${media.tablet} {
    width: 430px;

    &[open] {
      grid-template-columns: minmax(0, 1fr);
    }
  }

  ${media.mobile} {
    .form {
      padding: ${space.l} ${space.m};
    }
  }
`;
