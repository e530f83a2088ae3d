import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
// The build without styles: ours carry the page's nonce like every other rule.
import { Slide, ToastContainer, toast } from 'react-toastify/unstyled';
import styled, { createGlobalStyle, css } from 'styled-components';
import { media, theme, wait } from '../themes';
import type { ToastOptions } from './toast';

export function showToast(
  text: string,
  { thumbnail, tone = 'plain', position = 'bottom-left' }: ToastOptions,
): void {
  toast(<Sentence text={text} thumbnail={thumbnail} />, { position, className: `toast toast-${tone}` });
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
          autoClose={wait.toast}
          role="status"
          closeButton={false}
          closeOnClick
          hideProgressBar
          icon={false}
          limit={4}
          transition={Slide}
        />
      </>,
    ),
  );
}

function Sentence({ text, thumbnail }: { text: string; thumbnail?: string }) {
  return (
    <>
      {thumbnail && <Thumbnail src={thumbnail} alt="" width={36} height={48} />}
      <span>{text}</span>
    </>
  );
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

  .Toastify--animate {
    animation: toast-in ${motion.tMed} ${motion.easeOut} both;
  }

  .Toastify__slide-exit--bottom-left,
  .Toastify__slide-exit--top-center {
    animation: toast-out ${motion.tFast} linear both;
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
