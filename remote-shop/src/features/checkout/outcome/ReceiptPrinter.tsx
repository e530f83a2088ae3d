import type { ReactNode, Ref } from 'react';
import styled from 'styled-components';
import { media, theme, when } from '@press-start/shared-ui/themes';

interface Props {
  /** Ref to the slot, from which the confetti starts. */
  slot: Ref<HTMLDivElement>;
  children: ReactNode;
}

/**
 * Renders a receipt that moves out of a slot, or the complete receipt if the visitor prefers reduced motion.
 */
export function ReceiptPrinter({ slot, children }: Props) {
  return (
    <div>
      <Slot ref={slot} aria-hidden="true" />
      <Feed data-printed>{children}</Feed>
    </div>
  );
}

const { color, frame, space } = theme;

const Slot = styled.div`
  position: relative;
  z-index: 1;
  height: ${space[6]};
  border: ${space[2]} solid ${color.surface2};
  background: ${color.bgDeep};
  box-shadow: ${frame.frameStrong};

  ${when.original} {
    border-radius: ${space[3]};
    border-color: ${color.brand};
    box-shadow:
      inset 0 3px 6px #0009,
      0 6px 14px -4px #0009;
  }
`;

const Feed = styled.div`
  margin: ${space[1]} ${space[4]} 0;

  ${media.moving} {
    animation: receipt-feed 1s linear backwards;

    ${when.retro} {
      animation-timing-function: steps(12);
    }

    .receipt-total {
      animation: total-stamp 240ms 1s cubic-bezier(0.3, 1.6, 0.6, 1) backwards;
    }

    ${when.retro} .receipt-total {
      animation-timing-function: steps(3);
    }
  }

  /* The paper stops above its final position, and then tears off and drops. */
  @keyframes receipt-feed {
    from {
      clip-path: inset(100% -8px -8px);
      transform: translateY(calc(-100% - 16px));
    }

    90% {
      clip-path: inset(0 -8px -8px);
      transform: translateY(-16px);
    }

    95% {
      transform: translateY(-16px);
    }
  }

  @keyframes total-stamp {
    from {
      opacity: 0;
      transform: scale(1.6);
    }
  }
`;
