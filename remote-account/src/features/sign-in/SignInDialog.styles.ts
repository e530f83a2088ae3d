import styled, { css } from 'styled-components';
import { IconButton } from '@press-start/shared-ui/components';
import { forcedColoursBorder, media, theme, when } from '@press-start/shared-ui/themes';

const { color, frame, radius, shadow, space, texture, type } = theme;

/** Dialog with the cover wall on the left and the form on the right. */
export const Dialog = styled.dialog`
  width: 860px;
  max-width: calc(100vw - 28px);
  max-height: calc(100dvh - 28px);
  /* Keeps the outline of a focused control inside a dialog that scrolls. */
  scroll-padding: ${space[3]};
  margin: auto;
  padding: 0;
  border: 0;
  border-radius: ${radius.l};
  background: ${texture.texPanel}, ${color.surface};
  color: inherit;
  box-shadow: ${shadow.pop};
  ${forcedColoursBorder}

  &[open] {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
  }

  &::backdrop {
    background: ${color.overlay};
  }

  ${when.retro} {
    max-width: calc(100vw - 44px);
    box-shadow:
      ${frame.frameStrong},
      11px 11px 0 ${color.accentEdge};
  }

  ${media.tablet} {
    width: 430px;

    &[open] {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;

const column = css`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[4]};
`;

/** Title and content, vertically centred beside the cover wall. */
export const Body = styled.div`
  ${column}
  align-content: center;
  padding: ${space[8]};

  ${media.mobile} {
    padding: ${space[6]} ${space[4]};
  }
`;

/** Content below the title. If it is shorter than the previous form, its last part stays at the bottom. */
export const Pane = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space[4]};
  min-height: var(--locked-height);

  > :last-child {
    margin-top: auto;
  }

  /* Without the cover wall beside it, the shorter form for a forgotten password would leave a gap. */
  ${media.tablet} {
    &[data-forgot] {
      min-height: 0;
    }
  }
`;

export const Title = styled.h2`
  /* The close button is beside the title. */
  padding-right: ${space[8]};
  font-size: ${type.fsH3};
  line-height: 1.2;
`;

/** `&&` increases the specificity to override the button's hover style. */
export const CloseButton = styled(IconButton)`
  && {
    position: absolute;
    right: ${space[3]};
    top: ${space[3]};
    background: ${color.bgDeep};
    box-shadow: none;
  }
`;

export const Form = styled.form`
  display: grid;
  gap: ${space[1]};
`;

/** A form below a sentence that explains it. */
export const ExplainedForm = styled(Form)`
  margin-top: ${space[2]};
`;

export const Text = styled.p`
  color: ${color.textMuted};
  text-wrap: balance;
`;

export const Notice = styled.p`
  padding: ${space[3]} ${space[4]};
  border-left: 4px solid ${color.accent};
  background: ${color.bgDeep};
  color: ${color.text};
`;

export const Footer = styled(Text)`
  text-align: center;
`;

export const underlined = css`
  width: fit-content;
  padding: ${space[2]} 0 ${space[0.5]};
  border-bottom: 2px solid ${color.accent};
  color: ${color.text};
`;

export const TextButton = styled.button`
  ${underlined}
`;
