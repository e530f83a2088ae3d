import { useNavigation } from 'react-router-dom';
import styled from 'styled-components';
import { media, theme } from '../themes';

/** Renders a line at the top of the window while a page loads. */
export function PageProgress() {
  if (useNavigation().state === 'idle') return null;
  return <Line role="progressbar" aria-live="polite" aria-label="The page is loading" />;
}

const { color, layer, motion } = theme;

const Line = styled.div`
  position: fixed;
  inset: 0 0 auto;
  z-index: ${layer.toast};
  height: 4px;
  background: ${color.accent};
  pointer-events: none;

  ${media.moving} {
    /* The line grows for 10 s, the host's timeout for loading a page, and never reaches the full width. */
    animation: page-progress 10s 150ms ${motion.easeOut} both;
    transform-origin: 0 50%;
  }

  @keyframes page-progress {
    from {
      transform: scaleX(0);
    }

    to {
      transform: scaleX(0.96);
    }
  }
`;
