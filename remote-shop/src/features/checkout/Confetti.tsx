import styled from 'styled-components';
import { media, theme } from '@press-start/shared-ui/themes';

const PIECES = 64;

/** Renders confetti that falls once, or does not move if the visitor prefers reduced motion. */
export default function Confetti() {
  return (
    <Overlay aria-hidden="true" data-confetti>
      {Array.from({ length: PIECES }, (_, index) => (
        <i key={index} style={pieceStyle(index)} />
      ))}
    </Overlay>
  );
}

const { accent, brand, ok, sale, info } = theme.color;
const colours = [accent, sale, ok, info, brand];

/** Scatters the pieces evenly with a low-discrepancy sequence instead of random numbers. */
function pieceStyle(index: number): React.CSSProperties {
  const across = (index * 0.618034) % 1;
  const down = (index * 0.754878) % 1;
  const size = 8 + (index % 3) * 4;
  return {
    left: `${across * 100}%`,
    top: `${down * 70}%`,
    width: size,
    height: size,
    background: colours[index % colours.length],
    animationDelay: `${-down * 0.6}s`,
    animationDuration: `${2.2 + (index % 5) * 0.4}s`,
  };
}

const Overlay = styled.div`
  position: fixed;
  inset: 0;
  z-index: ${theme.layer.nav - 1};
  overflow: hidden;
  pointer-events: none;

  i {
    position: absolute;
    opacity: 0.55;
  }

  ${media.moving} {
    i {
      opacity: 1;
      animation: confetti-fall linear both;
    }

    html[data-theme='retro'] & i {
      animation-timing-function: steps(14);
    }
  }

  @keyframes confetti-fall {
    from {
      transform: translateY(-80vh) rotate(0);
    }

    to {
      transform: translateY(90vh) rotate(540deg);
    }
  }
`;
