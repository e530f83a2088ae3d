import { type CSSProperties, type RefObject, useLayoutEffect, useRef } from 'react';
import styled from 'styled-components';
import { media, theme, when } from '@press-start/shared-ui/themes';

const PIECES = 168;
const BURSTS = 3;
/** Flight distances are multiples of this, in pixels, so that the retro theme's steps are whole pixels. */
const CELL = 24;

interface Props {
  /** The confetti starts from the middle of this element's lower edge. */
  slot: RefObject<HTMLElement | null>;
}

/**
 * Renders confetti that flies out of the slot. If the visitor prefers reduced motion, the pieces are
 * scattered on the ground and do not move.
 */
export default function Confetti({ slot }: Props) {
  const overlay = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = slot.current?.getBoundingClientRect();
    if (!box) return;
    overlay.current?.style.setProperty('--x', `${Math.round(box.x + box.width / 2)}px`);
    overlay.current?.style.setProperty('--y', `${Math.round(box.bottom)}px`);
  }, [slot]);
  return (
    <Overlay ref={overlay} aria-hidden="true" data-confetti>
      {Array.from({ length: PIECES }, (_, index) => (
        <Piece key={index} className={index % 5 === 0 ? undefined : 'extra'} style={pieceStyle(index)} />
      ))}
    </Overlay>
  );
}

const { accent, ok, sale, info } = theme.color;
const colours = [accent, sale, ok, info];

type PieceStyle = CSSProperties & Record<'--left' | '--bottom' | '--dx' | '--dy' | '--turn', string>;

/** Scatters the pieces evenly with a low-discrepancy sequence instead of random numbers. */
function pieceStyle(index: number): PieceStyle {
  const across = (index * 0.618034) % 1;
  const up = (index * 0.754878) % 1;
  const size = 8 + (index % 3) * 4;
  return {
    '--left': `${across * 100}%`,
    // The square root lets most of the still pieces lie near the ground.
    '--bottom': `${(1 - Math.sqrt(up)) * 100}%`,
    '--dx': `${Math.round((across - 0.35) * 52) * CELL}px`,
    '--dy': `${Math.round(up * 18 - 5) * CELL}px`,
    '--turn': `${360 + (index % 7) * 90}deg`,
    width: size,
    height: size,
    background: colours[index % colours.length],
    animationDelay: `${(index % BURSTS) * 350}ms`,
    animationDuration: `${2 + (index % 5) * 0.3}s`,
  };
}

const Overlay = styled.div`
  /*
   * The still pieces of a visitor who prefers reduced motion lie on the footer, away from the text. The footer
   * has a margin of this height.
   */
  position: absolute;
  inset: auto calc(50% - 50vw) calc(${theme.space[18]} * -1);
  z-index: -1;
  height: 280px;
  overflow: hidden;
  pointer-events: none;

  ${media.tablet} {
    height: 120px;
  }

  ${media.moving} {
    position: fixed;
    inset: 0;
    height: auto;
    z-index: ${theme.layer.nav - 1};
  }
`;

const Piece = styled.i`
  position: absolute;
  bottom: var(--bottom);
  left: var(--left);

  /* On narrow screens, all still pieces would be too many. */
  ${media.tablet} {
    @media (prefers-reduced-motion: reduce) {
      &.extra {
        display: none;
      }
    }
  }

  ${media.moving} {
    top: var(--y);
    left: var(--x);
    bottom: auto;
    opacity: 0;
    animation: confetti-fly backwards;

    ${when.retro} {
      animation-name: confetti-fly-in-steps;
    }
  }

  @keyframes confetti-fly {
    from {
      opacity: 1;
      transform: none;
      animation-timing-function: cubic-bezier(0.1, 0.8, 0.4, 1);
    }

    35% {
      transform: translate(var(--dx), var(--dy)) rotate(calc(var(--turn) / 2));
      animation-timing-function: cubic-bezier(0.4, 0, 0.8, 0.6);
    }

    to {
      opacity: 1;
      transform: translate(calc(var(--dx) * 1.2), 110vh) rotate(var(--turn));
    }
  }

  @keyframes confetti-fly-in-steps {
    from {
      opacity: 1;
      transform: none;
      animation-timing-function: steps(12);
    }

    35% {
      transform: translate(var(--dx), var(--dy));
      animation-timing-function: steps(60);
    }

    to {
      opacity: 1;
      transform: translate(var(--dx), calc(var(--dy) + 1440px));
    }
  }
`;
