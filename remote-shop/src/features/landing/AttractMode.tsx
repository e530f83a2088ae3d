import { type CSSProperties, useEffect } from 'react';
import styled from 'styled-components';
import { Cover } from '@press-start/shared-ui/components';
import { displayText, theme, when } from '@press-start/shared-ui/themes';

/** Factor by which the wall and the floor move faster than usual. */
const speedFactor = 5;

/** The animations of the wall and the floor. Blinking parts must not become faster (WCAG 2.3.1). */
const sceneryAnimations = ['wall-drift', 'floor-scroll'];

const paradeLength = 12;

interface Props {
  covers: readonly string[];
  /** Called when the parade has left the page. */
  onEnd: () => void;
}

/**
 * Renders the attract mode of an arcade machine: covers parade across the page once, in 26 seconds, and the
 * background moves faster.
 */
export function AttractMode({ covers, onEnd }: Props) {
  useEffect(() => setBackgroundSpeed(speedFactor), []);
  return (
    <Show aria-hidden="true" data-attract data-lit>
      <div className="call">Insert coin</div>
      <div className="parade" onAnimationEnd={onEnd}>
        {covers.slice(0, paradeLength).map((cover, index) => (
          <div key={cover} style={hopDelay(index)}>
            <Cover src={cover} sizes="180px" />
          </div>
        ))}
      </div>
      <div className="belt" />
    </Show>
  );
}

/** Sets the speed of the wall and the floor. Returns a function that restores the usual speed. */
function setBackgroundSpeed(rate: number): () => void {
  const animations = document
    .getAnimations()
    .filter(
      (animation) => animation instanceof CSSAnimation && sceneryAnimations.includes(animation.animationName),
    );
  for (const animation of animations) animation.updatePlaybackRate(rate);
  return () => {
    for (const animation of animations) animation.updatePlaybackRate(1);
  };
}

/** Starts every second cover earlier, so that neighbours do not hop together. */
const hopDelay = (index: number): CSSProperties => ({ animationDelay: `${(index % 2) * -320}ms` });

const { color, radius, scene, space } = theme;

const Show = styled.div`
  position: absolute;
  left: 0;
  right: 0;
  top: 72px;
  overflow: hidden;
  pointer-events: none;

  /* Blink fewer than three times a second (WCAG 2.3.1) and for less than five seconds (WCAG 2.2.2). */
  .call {
    ${displayText}
    width: fit-content;
    margin: 0 auto;
    padding: ${space[2]} ${space[4]};
    border-radius: ${radius.m};
    background: ${color.bgDeep};
    font-size: 28px;
    text-transform: uppercase;
    color: ${color.accent};
    animation: attract-blink 1.2s steps(2, jump-none) 4;
  }

  .parade {
    display: flex;
    gap: ${space[8]};
    width: max-content;
    padding-top: ${space[4]};
    animation: attract-parade 26s linear both;
  }

  .parade > * {
    --lean: 4deg;
    width: 132px;
    animation: attract-hop 640ms steps(2, jump-none) infinite alternate;
  }

  .belt {
    height: 18px;
    background: ${scene.ledgeBg};
    box-shadow: ${scene.ledgeShadow};
  }

  @keyframes attract-blink {
    to {
      opacity: 0;
    }
  }

  @keyframes attract-parade {
    from {
      transform: translateX(100vw);
    }

    to {
      transform: translateX(-100%);
    }
  }

  @keyframes attract-hop {
    from {
      transform: rotate(calc(var(--lean) * -1));
    }

    to {
      transform: translateY(-12px) rotate(var(--lean));
    }
  }

  ${when.retro} {
    top: auto;
    bottom: 32%;
    /* On small phones, the parade passes behind the start link. */
    z-index: -1;

    .call {
      font-size: 24px;
      text-shadow: ${scene.extrudeLM};
    }

    .belt {
      display: none;
    }

    /* Use ten steps a second and no rotation, so that the motion suits pixel art. */
    .parade {
      animation-timing-function: steps(260);
    }

    .parade > * {
      --lean: 0deg;
      width: 96px;
    }
  }
`;
