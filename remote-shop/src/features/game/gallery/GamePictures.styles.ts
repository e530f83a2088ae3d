import styled from 'styled-components';
import { hiddenText, media, theme, when } from '@press-start/shared-ui/themes';

const { color, font, frame, radius, scene, space, texture } = theme;

/** Rendered even without text, because screen readers do not announce new elements. */
export const Announcement = styled.p`
  ${hiddenText}
`;

export const Showcase = styled.div`
  position: relative;
  display: grid;
  place-items: center;
  height: 620px;
  border-radius: ${radius.l};
  background: ${texture.texWell};
  box-shadow: ${frame.frame};
  perspective: 1500px;
  overflow: hidden;
  /* A horizontal drag turns the box, and a vertical drag scrolls the page. */
  touch-action: pan-y pinch-zoom;

  /* The hook useTurning sets --turn. */
  .box {
    --depth: 52px;
    --rest: 26deg;
    --zoom: 1.2;
    position: relative;
    width: 330px;
    transform: rotateY(var(--turn, var(--rest))) rotateX(var(--tilt, 3deg));
    transform-origin: 50% 50% calc(var(--depth) / -2);
    transform-style: preserve-3d;
    transition: 400ms ${theme.motion.easeOut};
    transition-property: transform, scale, translate;
    user-select: none;
  }

  ${when.original}:hover .box {
    --rest: 14deg;
    --tilt: 2deg;
  }

  /* The back fills the height of the showcase, beside the Turn button. */
  &[data-face='back'] {
    .box {
      scale: var(--zoom);
      translate: var(--aside);
    }

    /* Hide the sale badge and the zoom icon, which belong to the front. */
    .burst,
    .zoom {
      display: none;
    }
  }

  /* The focused link on the front is not fully visible from other sides, so outline the showcase instead. */
  &:not([data-face='front']):has(a:focus-visible) {
    outline: 3px solid ${color.focus};
    outline-offset: ${space[1]};
  }

  &[data-dragging] {
    cursor: grabbing;

    .box {
      transition: none;
    }
  }

  .turn {
    position: absolute;
    left: ${space[4]};
    bottom: ${space[4]};
  }

  /* Without JavaScript, the button would do nothing. */
  @media (scripting: none) {
    .turn {
      display: none;
    }
  }

  .cover {
    box-shadow: 0 0 0 1px #0006;
  }

  a {
    display: block;
  }

  .zoom {
    position: absolute;
    right: ${space[4]};
    bottom: ${space[4]};
    display: grid;
    color: ${color.textMuted};
    pointer-events: none;
  }

  .spine {
    position: absolute;
    inset: 0 auto 0 0;
    display: grid;
    place-items: center;
    width: var(--depth);
    background: ${scene.spineBg};
    transform: rotateY(-90deg) translateX(calc(var(--depth) * -1));
    transform-origin: 0 50%;
    backface-visibility: hidden;
    overflow: hidden;
  }

  .spine b {
    max-height: 90%;
    font: 700 19px / 1 ${font.ui};
    text-transform: uppercase;
    text-overflow: ellipsis;
    white-space: nowrap;
    writing-mode: vertical-rl;
    transform: rotate(180deg);
    overflow: hidden;
    color: #fff;
  }

  .floor {
    position: absolute;
    bottom: 44px;
    z-index: -1;
    width: 420px;
    height: 36px;
    background: ${scene.floorShadow};
  }

  .burst {
    position: absolute;
    right: 34px;
    top: 34px;
  }

  ${when.retro} {
    .box {
      --rest: 0deg;
      --tilt: 0deg;
      --zoom: 1.05;
      --aside: 28px;
      width: 348px;
    }

    .turn {
      background: ${color.bgDeep};
    }

    .spine {
      background: ${color.surface2};
      box-shadow: inset 0 0 0 4px ${color.line};
    }

    .spine b {
      font-size: 26px;
      font-weight: 400;
    }

    .cover {
      box-shadow: ${scene.heroCover};
    }
  }

  ${media.wide} {
    height: 740px;

    .box {
      --zoom: 0.96;
      width: 480px;
    }

    .floor {
      width: 600px;
    }

    ${when.retro} .box {
      --zoom: 0.96;
      width: 480px;
    }

    /* The nearer edge of the turned box is higher. */
    &[data-face='spine'] .box {
      scale: 0.92;
    }
  }

  /* On phones, the name and the price must fit on the first screen. */
  ${media.mobile} {
    height: 308px;

    .box {
      --depth: 27px;
      --aside: 24px;
      width: 166px;
    }

    .turn {
      left: ${space[2]};
      bottom: ${space[2]};
    }

    .spine b {
      font-size: 14px;
    }

    .floor {
      width: 240px;
      bottom: 20px;
    }

    .burst {
      right: 0;
      top: 0;
      scale: 0.8;
    }

    ${when.retro} .box {
      width: 190px;
    }

    /* The block shadow is smaller than on wide screens, so that it is away from the edge. */
    ${when.retro} .cover {
      box-shadow:
        ${frame.frameStrong},
        8px 8px 0 3px ${color.accentEdge};
    }

    /* Beside the block shadow of the box. */
    ${when.retro} .zoom {
      right: ${space[2]};
      bottom: ${space[1]};
    }

    ${when.retro}[data-face='front'] .box {
      translate: 18px 0;
    }
  }

  ${media.smallest} {
    /* Away from the name of the game on the cover. */
    @media (forced-colors: none) {
      ${when.original} .burst {
        right: -10px;
        top: -10px;
        scale: 0.75;
      }
    }

    ${when.retro} .box {
      --aside: 40px;
      width: 166px;
    }
  }
`;

export const Thumbnails = styled.ul`
  display: flex;
  gap: ${frame.gap};
  margin-top: ${space[3]};

  button {
    display: block;
    padding: 0;
    border-radius: ${radius.m};
    background: ${color.well};
    box-shadow: ${frame.frame};
    overflow: hidden;
  }

  [aria-pressed='true'] {
    box-shadow: 0 0 0 3px ${color.accent};
  }

  img {
    width: 84px;
    height: 84px;
    object-fit: cover;
    image-rendering: auto;
  }

  ${media.mobile} {
    img {
      width: 56px;
      height: 56px;
    }
  }
`;
