import { useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
// The build without styles: ours carry the page's nonce like every other rule.
import { ToastContainer, toast } from 'react-toastify/unstyled';
import type { ToastContentProps, ToastTransitionProps } from 'react-toastify/unstyled';
import styled, { createGlobalStyle, css } from 'styled-components';
import { lineInForcedColours, media, theme, wait } from '../themes';
import type { ToastOptions } from './toast';
import { useCountdown } from './useCountdown';

export function showToast(
  text: string,
  { thumbnail, tone = 'plain', position = 'bottom-left' }: ToastOptions,
): void {
  toast((props) => <Sentence text={text} thumbnail={thumbnail} {...props} />, {
    position,
    className: `toast toast-${tone}`,
  });
}

/** A root of its own: notices outlive the page that caused them, and no page has to make room for them. */
function mount(): void {
  const place = document.createElement('div');
  document.body.append(place);
  // At once: the region must be there before the first sentence is put into it, else readers stay silent.
  flushSync(() =>
    createRoot(place).render(
      <>
        <ToastStyle />
        <ToastContainer
          aria-label="Notices"
          // Shown time only as long as it is not 0: a pointer over the notice then pauses it.
          autoClose={wait.toast}
          role="status"
          closeButton={false}
          closeOnClick
          customProgressBar
          icon={false}
          limit={4}
          transition={Transition}
        />
      </>,
    ),
  );
}

interface SentenceProps extends ToastContentProps {
  text: string;
  thumbnail: string | undefined;
}

/** Counts the time itself: the library waits for the end of a CSS animation, which reduced motion takes away. */
function Sentence({ text, thumbnail, isPaused, closeToast }: SentenceProps) {
  useCountdown(wait.toast, isPaused, closeToast);
  return (
    <>
      {thumbnail && <Thumbnail src={thumbnail} alt="" width={36} height={48} />}
      <span>{text}</span>
    </>
  );
}

/** Animations are the style sheet's. Where there are none, a notice comes and goes at once. */
function Transition({ children, isIn, done, playToast, nodeRef }: ToastTransitionProps) {
  const start = useEffectEvent(() => playToast());
  useEffect(() => start(), []);
  const leave = useEffectEvent(() => {
    const running = nodeRef.current?.getAnimations() ?? [];
    void Promise.allSettled(running.map(({ finished }) => finished)).then(done);
  });
  useEffect(() => {
    if (!isIn) leave();
  }, [isIn]);
  return children;
}

const { color, font, frame, layer, motion, radius, shadow, size, space, type } = theme;

const Thumbnail = styled.img`
  flex: none;
  border-radius: ${radius.cover};
`;

const places = css`
  .Toastify__toast-container {
    position: fixed;
    z-index: ${layer.toast};
    display: grid;
    gap: ${space.s};
    width: min(400px, calc(100vw - 2 * ${size.gutter}));
    pointer-events: none;
  }

  .Toastify__toast-container--bottom-left {
    left: max(${space.l}, env(safe-area-inset-left));
    bottom: max(${space.l}, env(safe-area-inset-bottom));
    justify-items: start;
  }

  .Toastify__toast-container--top-center {
    top: ${space.l};
    left: 50%;
    transform: translateX(-50%);
    justify-items: center;
  }

  ${media.mobile} {
    .Toastify__toast-container--bottom-left {
      left: ${size.gutter};
      bottom: calc(${size.tabBar} + ${space.s} + env(safe-area-inset-bottom));
    }

    /* One is enough on a small screen: the newest. */
    .Toastify__toast-container--bottom-left > :not(:last-child) {
      display: none;
    }

    /* On a phone the open cart covers the page; a notice would cover the cart. */
    body:has(dialog[open], [aria-modal='true']) {
      .Toastify__toast-container--bottom-left {
        visibility: hidden;
      }
    }
  }
`;

const ToastStyle = createGlobalStyle`
  ${places}

  .toast {
    display: flex;
    align-items: center;
    gap: ${space.m};
    padding: ${space.s} ${space.m} ${space.s} ${space.s};
    border-radius: ${radius.m};
    background: ${color.paper};
    color: ${color.paperInk};
    font: ${type.uiWeight} ${type.fsM} / 1.3 ${font.ui};
    box-shadow: ${shadow.pop};
    pointer-events: auto;
    overflow-wrap: anywhere;
    animation: toast-in ${motion.tMed} ${motion.easeOut};
    ${lineInForcedColours}
  }

  .toast[data-in='false'] {
    animation: toast-out ${motion.tFast} linear forwards;
  }

  .toast-danger {
    background: ${color.bgDeep};
    color: ${color.danger};
    box-shadow: ${frame.frameStrong}, ${shadow.pop};
  }

  html[data-theme='retro'] .toast {
    background: ${color.bgDeep};
    color: ${color.text};
    box-shadow: ${frame.frameStrong}, 7px 7px 0 ${color.lineSoft};
  }

  html[data-theme='retro'] .toast-danger {
    color: ${color.danger};
  }

  @keyframes toast-in {
    from {
      opacity: 0;
      transform: translateY(16px);
    }
  }

  @keyframes toast-out {
    to {
      opacity: 0;
    }
  }
`;

// Last: what it draws has to be declared.
mount();
