import styled from 'styled-components';
import { displayText, labelText, media, theme, when } from '@press-start/shared-ui/themes';

const { color, frame, shadow, size, space, type } = theme;

export const GameLayout = styled.article`
  display: grid;
  grid-template-columns: minmax(0, 560px) minmax(0, 1fr);
  gap: ${space[2]} ${space[14]};
  align-items: start;
  padding-top: ${space[4]};

  .back {
    grid-column: 1 / -1;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 ${space[5]};
  }

  .steps {
    flex: 1;
    font-size: ${type.fsS};
    color: ${color.textMuted};
  }

  .path {
    display: flex;
    flex-wrap: wrap;
  }

  .step {
    display: flex;
    align-items: center;
    min-height: ${size.tap};
    overflow-wrap: anywhere;
  }

  .step + .step::before {
    content: '/' / '';
    margin: 0 ${space[2]};
  }

  .step [href] {
    padding: ${space[3]} 0;
    text-decoration: underline;
    text-underline-offset: 4px;
  }

  .step [href]:hover {
    color: ${color.text};
  }

  /* Without JavaScript, the Share button would do nothing. */
  @media (scripting: none) {
    .share {
      display: none;
    }
  }

  .chips {
    display: flex;
    flex-wrap: wrap;
    gap: ${frame.gap};
  }

  h1 {
    margin: ${space[4]} 0;
  }

  .score {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${space[3]};
  }

  .score a {
    padding: ${space[3]} 0;
    text-decoration: underline ${color.accent} 2px;
    text-underline-offset: 4px;
  }

  .price {
    display: flex;
    flex-wrap: wrap;
    align-items: flex-end;
    gap: ${space[4]};
    margin: ${space[6]} 0 ${space[5]};
  }

  .earlier {
    font-size: 24px;
    line-height: 1;
    color: ${color.textMuted};
  }

  .price strong {
    ${displayText}
    font-size: 64px;
    line-height: 0.9;
    letter-spacing: -0.04em;
  }

  .description {
    max-width: 52ch;
    overflow-wrap: anywhere;
  }

  dl {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    margin-top: ${space[7]};
    border: solid ${color.lineSoft};
    border-width: 2px 0;
  }

  .fact {
    padding: ${space[3]} ${space[3]} ${space[3]} 0;
  }

  dt {
    ${labelText}
  }

  dd {
    margin-top: ${space[1]};
    font-size: ${type.fsL};
    font-weight: 650;
  }

  ${when.retro} {
    .price strong {
      font-size: 48px;
      letter-spacing: 0;
      color: ${color.textHead};
      text-shadow: ${shadow.textGlow};
    }

    dd {
      font-weight: 400;
    }
  }

  ${media.wide} {
    grid-template-columns: minmax(0, 720px) minmax(0, 1fr);
  }

  ${media.laptop} {
    grid-template-columns: minmax(0, 1fr);
    gap: ${space[6]};
    padding-top: ${space[2]};

    .back {
      margin-bottom: calc(${space[4]} * -1);
    }
  }

  ${media.mobile} {
    gap: ${space[4]};

    /* The frame of the Share button is outside the button. */
    ${when.retro} {
      padding-top: ${space[4]};
    }

    /* Show the name and the price first. Neither can be focused, so the focus order is unaffected. */
    .about {
      display: flex;
      flex-direction: column;
      align-items: stretch;
    }

    .about > * {
      order: 1;
    }

    .about > h1,
    .about > .price {
      order: 0;
      margin: 0 0 ${space[4]};
    }

    .about > .chips {
      margin-bottom: ${space[3]};
    }

    .price strong {
      font-size: 52px;
    }

    ${when.retro} .price strong {
      font-size: 40px;
    }

    .steps {
      order: 1;
      flex-basis: 100%;
    }

    .share {
      margin-left: auto;
    }
  }

  /* The maximum price, $1000000, must fit. */
  ${media.smallest} {
    .price strong {
      font-size: 44px;
    }

    ${when.retro} .price strong {
      font-size: 32px;
    }
  }
`;
