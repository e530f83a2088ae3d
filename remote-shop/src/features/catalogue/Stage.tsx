import { media, theme, uiText, when } from '@press-start/shared-ui/themes';
import styled, { css } from 'styled-components';

const { color, motion, radius, scene } = theme;

/** The row of covers: the middle one in full size, the others turned away and smaller. */
const row = css`
  ul {
    position: relative;
    grid-area: row;
    align-self: center;
    height: 0;
    /* How far the neighbours stand from the middle, for each step, and how far they turn away. */
    --near: 202px;
    --far: 159px;
    --turn: -26deg;
    perspective: 1400px;
  }

  li {
    position: absolute;
    left: 50%;
    top: 50%;
    width: 214px;
    margin: -143px 0 0 -107px;
    transition: transform 600ms ${motion.easeOut};
  }
`;

export const Stage = styled.section`
  position: relative;
  background: ${scene.stageBg};
  overflow: hidden;

  > div {
    display: grid;
    grid-template: 'title row' auto 'now row' auto 'controls row' auto / 430px minmax(0, 1fr);
    gap: 20px 0;
    align-content: center;
    height: 472px;
  }

  h2 {
    margin-left: -0.04em;
    font-size: clamp(80px, 10.4vw, 134px);
    line-height: 0.8;
    letter-spacing: -0.06em;
    text-shadow: ${scene.extrudeL};
  }

  .now a {
    display: inline-block;
    min-width: 44px;
    padding: 8px 0;
    ${uiText}
    font-size: 24px;
    font-stretch: 115%;
    line-height: 1.2;
  }

  .now p {
    color: ${scene.stageMuted};
  }

  .controls {
    display: flex;
    align-items: center;
    gap: 10px;
  }

  .controls > button {
    color: #fff;
    box-shadow: inset 0 0 0 2px #fff;
  }

  .dots {
    display: flex;
    padding: 0 6px;
  }

  .dots button {
    display: grid;
    place-items: center;
    min-height: 44px;
    padding: 0 5px;
  }

  .dots i {
    position: relative;
    width: 14px;
    height: 12px;
    border-radius: ${radius.s};
    background: ${scene.stageDot};
    overflow: hidden;
  }

  .dots [aria-current='true'] i {
    width: 48px;
  }

  .dots [aria-current='true'] i::after {
    content: '';
    position: absolute;
    inset: 0;
    background: ${color.accent};
    transform-origin: 0 50%;
  }

  .dots [aria-current='true'] i[data-running]::after {
    animation: rest-passes 4500ms linear;
  }

  @keyframes rest-passes {
    from {
      transform: scaleX(0);
    }
  }

  ${row}

  li[data-distance='0'] {
    transform: scale(1.16);
    z-index: 5;
  }

  li[data-distance='1'] {
    transform: translateX(calc(var(--offset) * var(--near))) scale(0.8)
      rotateY(calc(var(--offset) * var(--turn)));
    z-index: 3;
  }

  li[data-distance='2'] {
    transform: translateX(calc(var(--offset) * var(--far))) scale(0.62)
      rotateY(calc(var(--offset) * var(--turn) * 0.7));
    z-index: 2;
  }

  li[data-distance='3'] {
    transform: translateX(calc(var(--offset) * 100px)) scale(0.5);
    opacity: 0;
    visibility: hidden;
  }

  li a {
    display: block;
  }

  li a > span:not(.cover) {
    position: absolute;
    z-index: 2;
    opacity: 0;
    transition: opacity 200ms 300ms;
  }

  li[data-distance='0'] a > span {
    opacity: 1;
  }

  li a > span:nth-child(2) {
    right: -60px;
    top: -40px;
  }

  li a > span:nth-child(3) {
    left: -18px;
    bottom: -14px;
    height: 42px;
    transform: rotate(-4deg);
  }

  ${when.retro} {
    border-bottom: 3px solid ${color.accent};

    h2 {
      margin: 0;
      font-size: 80px;
      line-height: 1.12;
      letter-spacing: 0;
      color: ${color.accent};
    }

    .now > * {
      display: table;
      padding: 4px 10px;
      background: ${color.bgDeep};
      font-size: 22px;
    }

    .now a {
      font-size: 30px;
    }

    .controls > button {
      background: ${color.bgDeep};
      color: ${color.accent};
      box-shadow:
        0 -3px 0 ${color.accent},
        0 3px 0 ${color.accent},
        -3px 0 0 ${color.accent},
        3px 0 0 ${color.accent};
    }

    ul {
      --turn: 0deg;
    }

    li a > span:nth-child(2) {
      right: -26px;
      top: -14px;
    }

    li a > span:nth-child(3) {
      padding: 0 12px;
      background: #000;
      color: ${color.sale};
      box-shadow:
        0 -3px 0 ${color.sale},
        0 3px 0 ${color.sale},
        -3px 0 0 ${color.sale},
        3px 0 0 ${color.sale};
      transform: none;
    }
  }

  ${media.laptop} {
    > div {
      grid-template-columns: 380px minmax(0, 1fr);
    }

    h2 {
      font-size: 9vw;
    }

    ul {
      --near: 150px;
      --far: 90px;
    }
  }

  ${media.narrow} {
    > div {
      grid-template: 'title' auto 'row' 300px 'now' auto 'controls' auto / minmax(0, 1fr);
      gap: 0;
      height: auto;
      padding-top: 22px;
      padding-bottom: 18px;
    }

    h2 {
      font-size: min(15.6vw, 80px);
      line-height: 0.9;
      text-shadow: ${scene.extrudeLM};
    }

    h2 br {
      display: none;
    }

    ul {
      --near: 132px;
      --far: 108px;
      height: 300px;
    }

    .now {
      margin-top: 20px;
    }

    .controls {
      justify-content: space-between;
      margin-top: 12px;
    }

    li {
      width: 164px;
      margin: -104px 0 0 -82px;
    }

    /* Beside and below the cover, so that its title and its foot stay free. */
    li a > span:nth-child(2) {
      right: -64px;
      top: 34%;
      scale: 0.8;
    }

    li a > span:nth-child(3) {
      left: -34px;
      bottom: -30px;
    }
  }

  @media (max-width: 900px) {
    ${when.retro} {
      h2 {
        font-size: 40px;
      }

      li a > span:nth-child(2) {
        right: -58px;
        top: 40%;
      }
    }
  }

  ${media.mobile} {
    li[data-distance='2'] {
      display: none;
    }
  }
`;
