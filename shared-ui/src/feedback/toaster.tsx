import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { ToastContentProps, ToastTransitionProps } from 'react-toastify/unstyled';
// Import the build without styles, because the content security policy would block its style element.
import { toast, ToastContainer } from 'react-toastify/unstyled';
import styled, { createGlobalStyle, css } from 'styled-components';
import { durationMs, forcedColoursBorder, media, theme, uiText } from '../themes';
import { createToastRegion } from './overlays';
import type { ToastAction, ToastOptions } from './toast';
import { useCountdown } from './useCountdown';

export function showToast(
  text: string,
  { thumbnail, tone = 'plain', position = 'bottom-left', action }: ToastOptions,
): void {
  const ms = action ? durationMs.toastWithAction : durationMs.toast;
  toast((props) => <Message text={text} thumbnail={thumbnail} action={action} ms={ms} {...props} />, {
    position,
    className: `toast toast-${tone} ${action ? 'toast-action' : ''}`,
    // `Message` closes the toast, but with `autoClose: false`, hovering would not pause the countdown.
    autoClose: ms,
  });
}

/** Mounts a separate React root, because toasts outlive the page that shows them. */
function mount(): void {
  const region = createToastRegion();
  // Render synchronously, because screen readers announce text only if its live region already exists.
  flushSync(() =>
    createRoot(region).render(
      <>
        <ToastStyle />
        <ToastContainer
          aria-label="Notices"
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
  action: ToastAction | undefined;
  /** Display time in milliseconds, not counting pauses. */
  ms: number;
}

/** Has its own countdown: that of the library is a CSS animation, which the reduced-motion styles disable. */
function Message({ text, thumbnail, action, ms, isPaused, closeToast }: MessageProps) {
  const [hasFocus, setHasFocus] = useState(false);
  useCountdown(ms, isPaused || hasFocus, closeToast);
  return (
    <>
      {thumbnail && <Thumbnail src={thumbnail} alt="" width={36} height={48} />}
      <span>{text}</span>
      {action && <ActionButton action={action} onFocusChange={setHasFocus} onDone={closeToast} />}
    </>
  );
}

interface ActionProps {
  action: ToastAction;
  onFocusChange: (hasFocus: boolean) => void;
  onDone: () => void;
}

function ActionButton({ action, onFocusChange, onDone }: ActionProps) {
  const previousFocus = useRef<EventTarget>(null);
  // The button can be pressed again until the toast has disappeared.
  const hasRun = useRef(false);
  const run = () => {
    if (hasRun.current) return;
    hasRun.current = true;
    action.run();
    onDone();
    // Restore focus, which would be lost when the button is removed.
    if (previousFocus.current instanceof HTMLElement) previousFocus.current.focus();
  };
  useUndoShortcut(run);
  return (
    <Action
      type="button"
      aria-keyshortcuts="Control+Z Meta+Z"
      onClick={run}
      onFocus={({ relatedTarget }) => {
        previousFocus.current = relatedTarget;
        onFocusChange(true);
      }}
      onBlur={() => onFocusChange(false)}
    >
      {action.label}
    </Action>
  );
}

const shownActions: (() => void)[] = [];

/**
 * Runs the action on Ctrl+Z or Cmd+Z outside form fields if its toast is the newest toast with an action.
 * Without the shortcut, keyboard users would have to press Tab many times to reach the button.
 */
function useUndoShortcut(action: () => void): void {
  const run = useEffectEvent(action);
  useEffect(() => {
    const runNow = () => run();
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'z' || !(event.ctrlKey || event.metaKey) || isTextField(event.target)) return;
      if (event.defaultPrevented || shownActions.at(-1) !== runNow) return;
      event.preventDefault();
      runNow();
    };
    shownActions.push(runNow);
    window.addEventListener('keydown', onKeyDown);
    return () => {
      shownActions.splice(shownActions.indexOf(runNow), 1);
      window.removeEventListener('keydown', onKeyDown);
    };
  }, []);
}

const isTextField = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]');

/** Removes a closed toast after the animations of the style sheet, or immediately if there are none. */
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

const Action = styled.button`
  flex: none;
  min-width: ${size.tap};
  min-height: ${size.tap};
  margin-left: auto;
  padding: 0 ${space[3]};
  border-radius: ${radius.s};
  box-shadow: inset 0 0 0 2px currentColor;
  ${uiText}
  font-size: ${type.fsM};

  &:hover {
    text-decoration: underline;
  }
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

    /* Hide toasts while a dialog is open, because they would cover it. */
    body:has(dialog[open], [aria-modal='true']) {
      .Toastify__toast-container--bottom-left {
        visibility: hidden;
      }
    }

    /* In the cart drawer, show a toast with an action over the title, beside the close button. */
    body:has(dialog[data-toasts]):not(:has([aria-modal='true'])) {
      .Toastify__toast-container--bottom-left {
        top: ${space[2]};
        bottom: auto;
        left: ${space[2]};
        width: calc(100vw - ${space[16]} - ${space[4]});
      }

      .toast-action {
        visibility: visible;
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
    ${forcedColoursBorder}
  }

  .toast[data-in='false'] {
    animation: toast-out ${motion.tFast} linear forwards;
  }

  .toast-danger {
    background: ${color.bgDeep};
    color: ${color.danger};
    box-shadow: ${frame.frameStrong}, ${shadow.pop};
  }

  html[data-base='retro'] .toast {
    background: ${color.bgDeep};
    color: ${color.text};
    box-shadow: ${frame.frameStrong}, 7px 7px 0 ${color.lineSoft};
  }

  html[data-base='retro'] .toast-danger {
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

// `mount` uses the constants defined above.
mount();
