import { css } from 'styled-components';
import { media, theme, when } from '../../themes';

const { color, motion, radius, space, texture, type } = theme;

/** Mobile layout: the cover is on the left, and the text and the price are beside it. */
export const mobileCard = css`
  ${media.mobile} {
    display: grid;
    grid-template: 'bay text' 1fr 'bay ledge' auto / 124px minmax(0, 1fr);
    border-radius: ${radius.m};
    contain-intrinsic-height: auto 158px;

    .bay {
      grid-area: bay;
      place-items: center;
      height: auto;
      min-height: 158px;
      padding: ${space[3]} 0;
      border-radius: ${radius.m} 0 0 ${radius.m};
      perspective: none;
    }

    .bay .cover {
      width: 96px;
    }

    /* The button wraps to a second line if the price is long. */
    .ledge {
      grid-area: ledge;
      flex-wrap: wrap;
      height: auto;
      min-height: 62px;
      padding: ${space[2]} ${space[2]} ${space[2]} ${space[3]};
      border-radius: 0 0 ${radius.m} 0;
    }

    .action {
      margin-left: auto;
    }

    ${when.retro} .ledge {
      height: auto;
      padding: ${space[2]} ${space[2]} ${space[2]} ${space[3]};
    }

    .text {
      grid-area: text;
      min-height: 0;
      padding: ${space[3]} ${space[3]} ${space[2]};
    }

    .text p {
      justify-content: start;
    }

    /* The corner is on the cover. Beside the name, it would take up space, also for visitors, who have no button. */
    > :not(.bay, .ledge, .text, .flag) {
      grid-area: bay;
      inset: auto 4px 4px auto;
    }

    /* Beside the text, because it would hide a part of the small cover. */
    &[data-sale] .text p {
      padding-right: ${space[14]};
    }

    .flag {
      position: static;
      grid-area: text;
      place-self: end;
      margin: ${space[2]};
    }
  }

  ${media.smallest} {
    grid-template-columns: 104px minmax(0, 1fr);

    .bay .cover {
      width: 84px;
    }

    .ledge {
      gap: ${space[1]};
      padding-left: ${space[2]};
    }

    ${when.retro} .ledge {
      padding-left: ${space[2]};
    }

    ${when.retro} .action > * {
      font-size: ${type.fsXs};
    }
  }
`;

/** Wide screens: the cover is 240 px wide, so that the pixel art is scaled by a whole number. */
export const wideCard = css`
  ${media.wide} {
    .bay {
      height: 376px;
    }

    .bay .cover {
      width: 240px;
    }
  }
`;

/** Rules of the retro theme that design tokens cannot express. */
export const retroCard = css`
  ${when.retro} {
    .bay {
      place-items: center;
    }

    .ledge {
      height: 60px;
      padding: 0 ${space[2]} 0 ${space[3]};
      background: ${texture.texHead};
      box-shadow:
        0 -3px 0 ${color.lineSoft},
        0 3px 0 ${color.lineSoft};
    }

    .name {
      color: ${color.textHead};
      font-size: min(26px, 7vw);
      line-height: 1.05;
    }

    .flag {
      left: 0;
      top: 0;
    }
  }

  ${when.retro}:is(:hover, :focus-within) {
    .cover {
      transform: translateY(${motion.liftY});
    }
  }
`;
