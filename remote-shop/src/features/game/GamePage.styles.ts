import styled from 'styled-components';
import { displayText, labelText, media, theme, when } from '@press-start/shared-ui/themes';

const { color, shadow, type } = theme;

export const GameLayout = styled.article`
  display: grid;
  grid-template-columns: minmax(0, 560px) minmax(0, 1fr);
  gap: 8px 56px;
  align-items: start;
  padding-top: 18px;

  .back {
    grid-column: 1 / -1;
  }

  .chips {
    display: flex;
    flex-wrap: wrap;
    gap: 10px;
  }

  h1 {
    margin: 18px 0 16px;
  }

  .score {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 14px;
  }

  .score a {
    padding: 10px 0;
    text-decoration: underline ${color.accent} 2px;
    text-underline-offset: 4px;
  }

  .price {
    display: flex;
    flex-wrap: wrap;
    align-items: flex-end;
    gap: 18px;
    margin: 26px 0 20px;
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
    grid-template-columns: repeat(3, minmax(0, 1fr));
    margin-top: 28px;
    border: solid ${color.lineSoft};
    border-width: 2px 0;
  }

  .fact {
    padding: 14px 12px 14px 0;
  }

  dt {
    ${labelText}
  }

  dd {
    margin-top: 4px;
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

  ${media.laptop} {
    grid-template-columns: minmax(0, 1fr);
    gap: 24px;
    padding-top: 6px;

    .back {
      margin-bottom: -18px;
    }
  }

  ${media.mobile} {
    .price strong {
      font-size: 52px;
    }

    ${when.retro} .price strong {
      font-size: 40px;
    }

    dl {
      grid-template-columns: repeat(2, minmax(0, 1fr));
    }
  }

  /* The highest price, $1000000, has to fit. */
  ${media.smallest} {
    .price strong {
      font-size: 44px;
    }

    ${when.retro} .price strong {
      font-size: 32px;
    }
  }
`;
