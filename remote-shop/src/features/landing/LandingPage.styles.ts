import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { displayText, labelText, media, theme, when } from '@press-start/shared-ui/themes';

const { color, font, motion, radius, scene } = theme;

export const LandingMain = styled.main`
  position: relative;
  display: flex;
  flex-direction: column;
  min-height: 100vh;
  min-height: 100dvh;
  overflow: hidden;
  isolation: isolate;

  &::before {
    content: '';
    position: absolute;
    inset: 0;
    z-index: -1;
    background: ${scene.landBg};
  }

  .scores {
    display: flex;
    justify-content: space-between;
    gap: 20px;
    padding: 24px 36px;
    ${labelText}
    color: ${color.text};
  }

  .scores b {
    font-weight: inherit;
    color: ${color.accent};
  }

  .entrance {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 30px;
    padding: 34px 36px 40px;
  }

  p {
    max-width: 44ch;
    font-size: 20px;
    line-height: 1.4;
  }

  ${when.retro} {
    .scores {
      font: 400 16px / 1.6 ${font.display};
      letter-spacing: 0;
    }

    .entrance {
      flex-direction: column-reverse;
      gap: 22px;
      margin-top: auto;
      text-align: center;
    }

    p {
      max-width: 80ch;
      padding: 2px 12px;
      background: ${color.bgDeep};
      font-size: 24px;
    }
  }

  ${media.mobile} {
    &::before {
      background: ${scene.landBgM};
    }

    .scores {
      padding: 14px 16px;
    }

    .hi-score {
      display: none;
    }

    .entrance {
      gap: 22px;
      padding: 22px 16px 28px;
    }

    p {
      font-size: 17px;
    }

    ${when.retro} {
      .scores {
        font-size: 12px;
      }

      p {
        font-size: 22px;
      }
    }
  }
`;

export const StartLink = styled(Link)`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: 18px;
  min-height: 84px;
  padding: 0 44px;
  border-radius: ${radius.pill};
  background: ${color.accent};
  color: ${color.onAccent};
  box-shadow: ${scene.startShadow};
  ${displayText}
  font-size: 26px;
  letter-spacing: -0.02em;
  transition: transform ${motion.tFast} ${motion.easeOut};

  &:hover {
    background: ${color.accentHi};
  }

  &:active {
    transform: translateY(${motion.pressY});
  }

  ${when.retro} {
    min-height: 72px;
    font-size: 24px;
    letter-spacing: 0;
    text-transform: uppercase;
  }

  ${media.moving} {
    ${when.retro} .icon {
      animation: start-blinks 1.2s steps(2, jump-none) infinite;
    }
  }

  @keyframes start-blinks {
    to {
      opacity: 0.25;
    }
  }

  ${media.mobile} {
    width: 100%;
    min-height: 72px;
    padding: 0 16px;
    font-size: 22px;

    ${when.retro} {
      font-size: 16px;
    }
  }
`;
