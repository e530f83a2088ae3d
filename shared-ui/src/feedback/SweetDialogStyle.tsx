import { createGlobalStyle, css } from 'styled-components';
import { displayText, forcedColoursBorder, media, theme, uiText } from '../themes';

const { color, frame, layer, motion, radius, shadow, size, space, type } = theme;

const box = css`
  .swal2-container {
    position: fixed;
    inset: 0;
    z-index: ${layer.dialog};
    display: grid;
    place-items: center;
    padding: ${space[4]};
    background: ${color.overlay};
    overflow-y: auto;
  }

  body.swal2-shown {
    overflow: hidden;
  }

  .swal2-popup {
    gap: ${space[4]};
    justify-items: center;
    width: min(480px, 100%);
    padding: ${space[8]};
    border-radius: ${radius.l};
    background: ${color.bgDeep};
    color: ${color.text};
    text-align: center;
    box-shadow: ${frame.frame}, ${shadow.pop};
    ${forcedColoursBorder}
    /* Overrides the store's reduced-motion rule, which would make the library wait for a transition that
       never starts. */
    transition-duration: 0s !important;
  }

  .swal2-popup:focus {
    outline: none;
  }

  ${media.moving} {
    .swal2-arriving {
      animation: dialog-in ${motion.tMed} ${motion.easeOut};
    }
  }

  @keyframes dialog-in {
    from {
      opacity: 0;
      transform: translateY(16px);
    }
  }

  html[data-base='retro'] .swal2-popup {
    box-shadow:
      ${frame.frameStrong},
      11px 11px 0 ${color.accentEdge};
  }
`;

const content = css`
  .swal2-title {
    ${displayText}
    font-size: ${type.fsH3};
    line-height: 1.2;
    text-transform: ${type.displayCase};
    text-shadow: ${shadow.textGlow};
    overflow-wrap: anywhere;
  }

  .swal2-html-container ul {
    display: grid;
    gap: ${space[2]};
    margin-top: ${space[3]};
    color: ${color.textMuted};
  }
`;

const buttons = css`
  .swal2-actions {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: max(${space[4]}, ${frame.gap});
    margin-top: ${space[2]};
  }

  .swal2-actions button {
    min-height: ${size.tap};
    padding: 0 ${space[5]};
    border-radius: ${radius.m};
    ${uiText}
  }

  ${media.mobile} {
    .swal2-actions,
    .swal2-actions button {
      width: 100%;
    }
  }

  .swal2-confirm {
    background: ${color.accent};
    color: ${color.onAccent};
    box-shadow: ${shadow.btnAccent};
  }

  .swal2-confirm:hover {
    background: ${color.accentHi};
  }

  .swal2-confirm:active {
    transform: translateY(${motion.pressY});
    box-shadow: ${shadow.btnAccentDown};
  }

  .swal2-cancel {
    color: ${color.text};
    box-shadow: ${frame.frameStrong};
  }

  .swal2-cancel:hover {
    background: ${color.surface2};
  }

  html[data-base='retro'] .swal2-actions button {
    text-transform: uppercase;
  }
`;

/** Hides the elements that the store does not use. The style sheet of the library is not loaded. */
const unused = css`
  .swal2-popup
    > :is(
      .swal2-icon,
      .swal2-image,
      .swal2-progress-steps,
      .swal2-close,
      .swal2-input,
      .swal2-file,
      .swal2-range,
      .swal2-select,
      .swal2-radio,
      .swal2-checkbox,
      .swal2-textarea,
      .swal2-validation-message,
      .swal2-footer,
      .swal2-timer-progress-bar-container
    ),
  .swal2-loader {
    display: none;
  }
`;

export const SweetDialogStyle = createGlobalStyle`
  ${box}
  ${content}
  ${buttons}
  ${unused}
`;
