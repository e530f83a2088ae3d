import styled from 'styled-components';
import { media, theme, uiText, when } from '@press-start/shared-ui/themes';

const { color, frame, radius, scene, space } = theme;

export const CarouselSection = styled.section`
  position: relative;
  background: ${scene.stageBg};
  overflow: hidden;

  .layout {
    display: grid;
    grid-template: auto auto auto / 430px minmax(0, 1fr);
    gap: ${space[5]} 0;
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

  .name {
    display: inline-block;
    min-width: 44px;
    padding: ${space[2]} 0;
    ${uiText}
    font-size: 24px;
    line-height: 1.2;
  }

  .now p {
    color: ${scene.stageMuted};
  }

  .controls {
    display: flex;
    align-items: center;
    gap: ${frame.gap};
  }

  .step {
    color: #fff;
    box-shadow: inset 0 0 0 2px #fff;
  }

  .dots {
    display: flex;
    padding: 0 ${space[1]};
  }

  .dots button {
    display: grid;
    place-items: center;
    min-height: 44px;
    padding: 0 ${space[1]};
  }

  .dots i {
    position: relative;
    width: 16px;
    height: 12px;
    /* Visible only in forced colours. */
    border: 1px solid #0000;
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
    animation: fill-dot 4500ms linear;
  }

  @keyframes fill-dot {
    from {
      transform: scaleX(0);
    }
  }

  .row {
    position: relative;
    grid-area: 1 / 2 / 4;
    align-self: center;
    height: 0;
    /* Distances from the centre cover to its neighbours and from these to the next covers, and rotation. */
    --near: 202px;
    --far: 116px;
    --turn: -26deg;
    /* Number of visible slides on each side of the centre. */
    --reach: 2;
    perspective: 1400px;
    touch-action: pan-y pinch-zoom;
    user-select: none;
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

    .name,
    .now p {
      display: table;
      padding: ${space[1]} ${space[2]};
      background: ${color.bgDeep};
      font-size: 22px;
    }

    .name {
      font-size: 30px;
    }

    .row {
      --turn: 0deg;
    }

    .step {
      background: ${color.bgDeep};
      color: ${color.accent};
      box-shadow:
        0 -3px 0 ${color.accent},
        0 3px 0 ${color.accent},
        -3px 0 0 ${color.accent},
        3px 0 0 ${color.accent};
    }
  }

  /* Show seven covers: the leftmost is beside the title, the rightmost may be partly off the screen. */
  ${media.wide} {
    h2,
    .now,
    .controls {
      z-index: 1;
    }

    .row {
      left: 164px;
      --near: 240px;
      --far: 165px;
      /* The outermost covers are half transparent. */
      --reach: 2.5;
    }
  }

  ${media.laptop} {
    .layout {
      grid-template-columns: 380px minmax(0, 1fr);
    }

    h2 {
      font-size: 9vw;
    }

    .row {
      --near: 150px;
      --far: 30px;
    }
  }

  ${media.narrow} {
    .layout {
      grid-template: auto 300px auto auto / minmax(0, 1fr);
      gap: 0;
      height: auto;
      padding-top: ${space[6]};
      padding-bottom: ${space[4]};
    }

    h2 {
      font-size: min(15.6vw, 80px);
      line-height: 0.9;
      text-shadow: ${scene.extrudeLM};
    }

    h2 br {
      display: none;
    }

    .now {
      margin-top: ${space[5]};
    }

    .controls {
      justify-content: space-between;
      margin-top: ${space[3]};
    }

    .row {
      --near: 132px;
      --far: 84px;
      grid-area: 2 / 1 / 3 / -1;
      height: 300px;
    }

    ${when.retro} h2 {
      font-size: 40px;
    }
  }

  /* Reduce the height, so that phones show the first game of the list without scrolling. */
  ${media.mobile} {
    .layout {
      grid-template: auto 226px auto / minmax(0, 1fr) auto;
      padding: ${space[3]} ${space[4]} ${space[1]};
    }

    h2 {
      grid-column: 1 / -1;
      font-size: 11vw;
    }

    .name {
      padding: 0;
      font-size: 20px;
    }

    .dots {
      display: none;
    }

    .row {
      --near: 120px;
      --reach: 1;
      /* Below the heading. */
      top: 10px;
      height: 226px;
    }

    ${when.retro} {
      h2 {
        font-size: 32px;
      }

      .name {
        font-size: 24px;
      }
    }
  }
`;
