import { useEffect, useEffectEvent } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { ToastContentProps, ToastTransitionProps } from 'react-toastify/unstyled';
// The build without styles: the page's security policy would block its style element.
import { toast, ToastContainer } from 'react-toastify/unstyled';
import styled, { createGlobalStyle, css } from 'styled-components';
import { lineInForcedColours, media, theme, wait } from '../themes';
import { createToastRegion } from './overlays';
import type { ToastOptions } from './toast';
import { useCountdown } from './useCountdown';

export function showToast(
  text: string,
  { thumbnail, tone = 'plain', position = 'bottom-left' }: ToastOptions,
): void {
  toast((props) => <Message text={text} thumbnail={thumbnail} {...props} />, {
    position,
    className: `toast toast-${tone}`,
  });
}

/** Mounts a separate React root, because toasts outlive the page that caused them. */
function mount(): void {
  const region = createToastRegion();
  // Rendered synchronously: screen readers announce a text only if its live region already existed.
  flushSync(() =>
    createRoot(region).render(
      <>
        <ToastStyle />
        <ToastContainer
          aria-label="Notices"
          // With 0, hovering over a toast would not pause its countdown.
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

interface MessageProps extends ToastContentProps {
  text: string;
  thumbnail: string | undefined;
}

/** Renders a message with its own countdown: the library waits for a CSS animation, which reduced motion removes. */
function Message({ text, thumbnail, isPaused, closeToast }: MessageProps) {
  useCountdown(wait.toast, isPaused, closeToast);
  return (
    <>
      {thumbnail && <Thumbnail src={thumbnail} alt="" width={36} height={48} />}
      <span>{text}</span>
    </>
  );
}

/** Waits for the animations of the style sheet. Without any, a toast appears and disappears immediately. */
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

const positions = css`
  .Toastify__toast-container {
    position: fixed;
    z-index: ${layer.toast};
    display: grid;
    gap: ${space[3]};
    width: min(400px, calc(100vw - 2 * ${size.gutter}));
    pointer-events: none;
  }

  .Toastify__toast-container--bottom-left {
    left: max(${space[6]}, env(safe-area-inset-left));
    bottom: max(${space[6]}, env(safe-area-inset-bottom));
    justify-items: start;
  }

  .Toastify__toast-container--top-center {
    top: ${space[6]};
    left: 50%;
    transform: translateX(-50%);
    justify-items: center;
  }

  ${media.mobile} {
    .Toastify__toast-container--bottom-left {
      left: ${size.gutter};
      bottom: calc(${size.tabBar} + ${space[3]} + env(safe-area-inset-bottom));
    }

    /* Show only the newest toast. */
    .Toastify__toast-container--bottom-left .toast:has(~ .toast) {
      display: none;
    }

    /* On a phone a toast would cover the open cart. */
    body:has(dialog[open], [aria-modal='true']) {
      .Toastify__toast-container--bottom-left {
        visibility: hidden;
      }
    }
  }
`;

const ToastStyle = createGlobalStyle`
  ${positions}

  .toast {
    display: flex;
    align-items: center;
    gap: ${space[4]};
    padding: ${space[3]} ${space[4]} ${space[3]} ${space[3]};
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

// This call comes last, because it renders the components above.
mount();
