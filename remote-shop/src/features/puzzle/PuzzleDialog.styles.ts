import styled from 'styled-components';
import { labelText, media, theme, when } from '@press-start/shared-ui/themes';

const { color, frame, radius, shadow, size, space, texture, type } = theme;

export const PuzzleWindow = styled.dialog`
  width: 800px;
  max-width: calc(100vw - 28px);
  max-height: calc(100dvh - 28px);
  margin: auto;
  padding: 0;
  border: 0;
  border-radius: ${radius.l};
  background: ${texture.texPanel}, ${color.surface};
  color: inherit;
  box-shadow: ${shadow.pop};
  overscroll-behavior: contain;

  &::backdrop {
    background: ${color.overlay};
  }

  .sheet {
    position: relative;
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    gap: ${space[12]};
    align-items: center;
    padding: ${space[10]} ${space[9]} ${space[10]} ${space[12]};
  }

  .panel {
    display: grid;
    gap: ${space[4]};
    min-height: 336px;
    align-content: center;
  }

  /* At this font size, no word of the heading is wider than the panel. */
  h2 {
    padding-right: ${space[11]};
    font-size: clamp(22px, 2.6vw, 34px);
    text-wrap: balance;
  }

  .hint {
    color: ${color.textMuted};
  }

  .scores {
    display: flex;
    flex-wrap: wrap;
    gap: ${space[1]} ${space[6]};
    ${labelText}
  }

  .scores strong {
    margin-left: ${space[2]};
    color: ${color.text};
    font-size: ${type.fsL};
  }

  /* Reserve the same width for both labels of the button. */
  .start {
    justify-self: start;
    min-width: 180px;
  }

  ul {
    display: flex;
    flex-wrap: wrap;
    gap: ${frame.gap};
    margin-top: ${space[2]};
  }

  .percent {
    padding: 0 ${space[3]};
  }

  .percent[aria-current='true'] {
    background: ${color.accent};
    color: ${color.onAccent};
  }

  .close {
    position: absolute;
    right: ${space[3]};
    top: ${space[3]};
    background: ${color.bgDeep};
    box-shadow: none;
  }

  ${when.retro} {
    h2 {
      font-size: clamp(16px, 2vw, 24px);
    }

    max-width: calc(100vw - 44px);
    box-shadow:
      ${frame.frameStrong},
      11px 11px 0 ${color.accentEdge};
  }

  ${media.tablet} {
    width: 430px;

    .sheet {
      grid-template-columns: minmax(0, 1fr);
      gap: ${space[4]};
      padding: ${space[5]} ${space[5]} ${space[6]};
    }

    .panel {
      display: contents;
    }

    /* The heading is beside the close button, above the board. */
    h2 {
      order: -1;
      align-content: center;
      min-height: ${size.tap};
    }

    .start {
      justify-self: stretch;
    }
  }

  /* Keep the scores and the five chips in one line each. */
  ${media.mobile} {
    .scores {
      column-gap: ${space[5]};
    }

    .scores strong {
      margin-left: 0;
    }

    ul {
      gap: ${space[2]};
    }

    ${when.retro} ul {
      gap: ${space[3]};
    }

    .percent {
      flex: 1;
      justify-content: center;
      padding: 0;
    }
  }

  ${media.smallest} {
    .scores {
      column-gap: ${space[3]};
    }
  }
`;
