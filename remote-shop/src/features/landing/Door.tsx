import { displayText, labelText, media, theme, when } from '@press-start/shared-ui/themes';
import styled from 'styled-components';

const { color, font, motion, radius, scene, type } = theme;

/** The whole landing page. */
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

  .hud {
    display: flex;
    justify-content: space-between;
    gap: 20px;
    padding: 24px 36px;
    ${labelText}
    color: ${color.text};
  }

  .hud b {
    font-weight: inherit;
    color: ${color.accent};
  }

  h1 {
    margin: auto 0 0 -0.04em;
    padding: 0 36px;
    font-size: ${type.fsHero};
    line-height: 0.8;
    letter-spacing: -0.055em;
    text-shadow: ${scene.extrudeXl};
  }

  ${when.original} h1 {
    filter: drop-shadow(0 24px 20px #04052e99);
  }

  .word {
    display: block;
    white-space: nowrap;
  }

  .letter {
    display: inline-block;
  }

  ${when.original} .letter {
    width: var(--advance);
  }

  /* The font's own kerning of T and A, which boxes of their own do not get. */
  ${when.original} .word + .word .letter:nth-child(3) {
    margin-left: -0.139em;
  }

  ${media.moving} {
    .letter {
      animation: letter-drops 520ms ${motion.ease} backwards;
      animation-delay: calc(var(--place) * 60ms);
    }
  }

  @keyframes letter-drops {
    from {
      transform: translateY(-0.42em);
    }
  }

  .way-in {
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

  a {
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
  }

  a:hover {
    background: ${color.accentHi};
  }

  a:active {
    transform: translateY(${motion.pressY});
  }

  ${when.retro} {
    .hud {
      font: 400 16px / 1.6 ${font.display};
      letter-spacing: 0;
    }

    h1 {
      margin: 6vh 0 0;
      padding: 0;
      line-height: 1.14;
      letter-spacing: 0;
      text-align: center;
      white-space: nowrap;
    }

    .word {
      display: inline-block;
    }

    .word + .word {
      color: ${color.accent};
      text-shadow: ${scene.extrudeXl2};
    }

    .way-in {
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

    a {
      min-height: 72px;
      font-size: 24px;
      letter-spacing: 0;
      text-transform: uppercase;
    }
  }

  ${media.moving} {
    ${when.retro} a .icon {
      animation: start-blinks 1.2s steps(2, jump-none) infinite;
    }
  }

  @keyframes start-blinks {
    to {
      opacity: 0.25;
    }
  }

  ${media.mobile} {
    .hud {
      padding: 14px 16px;
    }

    .hud > :nth-child(2) {
      display: none;
    }

    .hud b {
      display: inline;
    }

    h1 {
      padding: 0 16px;
      font-size: 22.4vw;
      text-shadow: ${scene.extrudeXlM};
    }

    .way-in {
      gap: 22px;
      padding: 22px 16px 28px;
    }

    a {
      width: 100%;
      min-height: 72px;
      padding: 0 16px;
      font-size: 22px;
    }

    p {
      font-size: 17px;
    }

    &::before {
      background: ${scene.landBgM};
    }
  }

  @media (max-width: 414px) {
    ${when.retro} {
      .hud {
        font-size: 12px;
      }

      h1 {
        margin-top: 9vh;
        font-size: 17.6vw;
      }

      .word {
        display: block;
      }

      .word + .word {
        text-shadow: ${scene.extrudeXl2M};
      }

      p {
        font-size: 22px;
      }

      a {
        font-size: 16px;
      }
    }
  }
`;
