import styled from 'styled-components';
import { displayText, forcedColoursBorder, media, theme, when } from '@press-start/shared-ui/themes';

/**
 * Renders a decorative arcade countdown. It takes only five seconds, because a longer animation would need a
 * control that stops it (WCAG 2.2.2). If the visitor prefers reduced motion, it shows a static 9.
 */
export const ContinueScreen = () => (
  <Tube aria-hidden="true">
    <p>Continue?</p>
    <Digit data-countdown />
  </Tube>
);

const { color, frame, radius, scene, space } = theme;

const Tube = styled.div`
  ${displayText}
  display: grid;
  justify-items: center;
  gap: ${space[5]};
  padding: ${space[10]} ${space[6]} ${space[8]};
  border-radius: ${radius.l};
  background: ${color.bgDeep};
  box-shadow: ${frame.frameStrong};
  color: ${color.textHead};
  font-size: 44px;
  text-transform: uppercase;
  ${forcedColoursBorder}

  ${when.retro} {
    font-size: 32px;
  }

  ${media.mobile} {
    padding-inline: ${space[3]};
    font-size: 34px;

    ${when.retro} {
      font-size: 24px;
    }
  }
`;

/** Shows one digit of a column, which the animation moves up. */
const Digit = styled.div`
  height: 1em;
  overflow: clip;
  font-size: 240px;
  line-height: 1;
  color: ${color.accent};
  text-shadow: ${scene.extrudeLM};

  &::before {
    content: '9\\A 8\\A 7\\A 6\\A 5\\A 4\\A 3\\A 2\\A 1\\A 0';
    display: block;
    white-space: pre;
  }

  ${media.moving} {
    &::before {
      animation: continue-countdown 5s steps(10, jump-none);
    }
  }

  @keyframes continue-countdown {
    to {
      transform: translateY(-90%);
    }
  }

  /* The last eighth of a digit is empty. */
  ${when.retro} {
    margin-left: 0.125em;
    font-size: 192px;
  }

  ${media.tablet} {
    &,
    ${when.retro} {
      font-size: 160px;
    }
  }
`;
