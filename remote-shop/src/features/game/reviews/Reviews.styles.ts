import styled from 'styled-components';
import { displayText, forcedColoursBorder, media, theme, uiText, when } from '@press-start/shared-ui/themes';

const { color, frame, radius, size, space } = theme;

export const Section = styled.section`
  display: grid;
  grid-template-columns: 320px minmax(0, 1fr);
  gap: ${space[14]};
  align-items: start;
  margin-top: ${space[18]};

  .average {
    display: flex;
    align-items: center;
    gap: ${space[5]};
    margin: ${space[6]} 0;
  }

  .average b {
    ${displayText}
    font-size: 112px;
    line-height: 0.8;
    letter-spacing: -0.06em;
  }

  .count {
    display: grid;
    gap: ${space[2]};
    color: ${color.textMuted};
  }

  .row {
    display: grid;
    grid-template-columns: 4.5em minmax(0, 1fr) 2em;
    align-items: center;
    gap: ${space[2]};
    min-height: ${size.tap};
  }

  .bar {
    height: 12px;
    background: linear-gradient(${color.star}, ${color.star}) no-repeat ${color.well};
    forced-color-adjust: none;

    @media (forced-colors: active) {
      border: 1px solid CanvasText;
      background-image: linear-gradient(Highlight, Highlight);
      background-color: Canvas;
    }
  }

  .orders {
    display: flex;
    flex-wrap: wrap;
    gap: ${frame.gap};
    margin: ${frame.gap} 0;
  }

  .choice,
  .more {
    display: inline-flex;
    align-items: center;
    min-height: ${size.tap};
    padding: 0 ${space[4]};
    border-radius: ${radius.m};
    box-shadow: ${frame.frameStrong};
    ${forcedColoursBorder}
  }

  .row:hover,
  [aria-current] {
    color: ${color.textHead};
    text-decoration: underline ${color.accent} 2px;
    text-underline-offset: 4px;
  }

  .more:hover,
  .choice:is(:hover, [aria-current]) {
    background: ${color.surface2};
  }

  /* Below the list. */
  .more {
    grid-column: -2;
    justify-self: start;
    ${uiText}
  }

  [role='status'] {
    min-height: 1.5em;
    color: ${color.textMuted};
  }

  .list li {
    padding: ${space[5]} 0 0;
    border-top: 2px solid ${color.lineSoft};
    /* Typical height of a review. */
    contain-intrinsic-height: auto 166px;

    /* The browser neither lays out reviews that are far outside the viewport nor loads their portraits.
       Without the margin, focus outlines would be clipped. */
    @supports (overflow-clip-margin: 1px) {
      content-visibility: auto;
      overflow-clip-margin: ${space[2]};
    }
  }

  li header {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: ${space[2]} ${space[3]};
    margin-bottom: ${space[2]};
  }

  .author {
    display: flex;
    align-items: center;
    gap: ${space[3]};
  }

  li p {
    max-width: 62ch;
    margin-top: ${space[2]};
    overflow-wrap: anywhere;
  }

  time {
    color: ${color.textMuted};
  }

  /* Reserve the height of the button to avoid layout shift when the session is read from storage. */
  .votes {
    display: flex;
    align-items: center;
    gap: ${space[3]};
    min-height: ${size.tap};
    color: ${color.textMuted};
  }

  /* Keep the button at the end, so that neither the button nor the text moves when the other one appears. */
  .votes > span {
    flex: 1;
  }

  ${when.retro} .average b {
    font-size: 72px;
    color: ${color.textHead};
  }

  ${when.retro} .more {
    text-transform: uppercase;
  }

  ${media.laptop} {
    grid-template-columns: minmax(0, 1fr);
    gap: ${space[5]};
    margin-top: ${space[11]};
  }
`;

export const Reply = styled.div`
  margin-top: ${space[4]};
  padding: ${space[3]} ${space[4]};
  border-left: 4px solid ${color.accent};
  border-radius: ${radius.s};
  background: ${color.surface};

  p {
    white-space: pre-line;
  }
`;
