import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { displayText, media, theme, when } from '@press-start/shared-ui/themes';

const { color, motion, radius, scene, space } = theme;

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

  .entrance {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: ${space[8]};
    padding: ${space[8]} ${space[9]} ${space[10]};
  }

  p {
    max-width: 44ch;
    font-size: 20px;
    line-height: 1.4;
  }

  ${when.retro} {
    .entrance {
      flex-direction: column-reverse;
      gap: ${space[6]};
      margin-top: auto;
      text-align: center;
    }

    p {
      max-width: 80ch;
      padding: ${space[0.5]} ${space[3]};
      background: ${color.bgDeep};
      font-size: 24px;
    }
  }

  ${media.mobile} {
    &::before {
      background: ${scene.landBgM};
    }

    .entrance {
      gap: ${space[6]};
      padding: ${space[6]} ${space[4]} ${space[7]};
    }

    p {
      font-size: 17px;
    }

    ${when.retro} p {
      font-size: 22px;
    }
  }
`;

export const StartLink = styled(Link)`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${space[4]};
  /* Prevents the link from being narrower in the fallback font than in the store's font. */
  min-width: 408px;
  min-height: 84px;
  padding: 0 ${space[11]};
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
      animation: start-blink 1.2s steps(2, jump-none) infinite;
    }
  }

  @keyframes start-blink {
    to {
      opacity: 0.25;
    }
  }

  ${media.mobile} {
    width: 100%;
    min-width: 0;
    min-height: 72px;
    padding: 0 ${space[4]};
    font-size: 22px;

    ${when.retro} {
      font-size: 16px;
    }
  }
`;
