import { useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import type { CouponCode } from '@press-start/api/contract/rules';
import { COUPONS } from '@press-start/api/contract/rules';
import { Button } from '@press-start/shared-ui/components';
import { displayText, media, theme, when } from '@press-start/shared-ui/themes';

interface Props {
  code: CouponCode;
  onUse: () => void;
}

export function Prize({ code, onUse }: Props) {
  const ticket = useRef<HTMLDivElement>(null);
  const [copied, setCopied] = useState<boolean>();
  // Focus the ticket, because the last pressed tile is now disabled. Do not focus a button, which a key still
  // held down could press.
  useEffect(() => ticket.current?.focus(), []);

  const copy = () =>
    navigator.clipboard.writeText(code).then(
      () => setCopied(true),
      () => setCopied(false),
    );

  return (
    <Ticket ref={ticket} tabIndex={-1} role="group" aria-label={`Your code: ${code}`}>
      <p>
        <strong>{code}</strong> {COUPONS[code]}% off every unit
      </p>
      <div>
        <Button variant="secondary" onClick={onUse}>
          Use it
        </Button>
        {/* The clipboard requires HTTPS or localhost. */}
        {'clipboard' in navigator && (
          <Button variant="secondary" onClick={() => void copy()}>
            {copied ? 'Copied' : 'Copy code'}
          </Button>
        )}
      </div>
      {copied === false && <p>Your browser does not let the store copy. Write it down.</p>}
    </Ticket>
  );
}

const { color, motion, type } = theme;

const Ticket = styled.div`
  display: grid;
  gap: ${theme.space[3]};
  padding: ${theme.space[4]} ${theme.space[6]};
  background: ${color.accent};
  color: ${color.onAccent};

  &:focus-visible {
    outline-offset: 4px;
  }

  ${when.original} {
    mask:
      radial-gradient(circle at 0 50%, #0000 9px, #000 9.5px) left / 51% 100% no-repeat,
      radial-gradient(circle at 100% 50%, #0000 9px, #000 9.5px) right / 51% 100% no-repeat;
  }

  strong {
    display: block;
    ${displayText}
    font-size: 34px;
    line-height: 1.2;
  }

  ${when.retro} strong {
    font-size: 24px;
  }

  p {
    font-size: ${type.fsM};
  }

  div {
    display: flex;
    flex-wrap: wrap;
    gap: ${theme.frame.gap};
  }

  ${media.tablet} {
    div > * {
      flex: 1 0 auto;
    }

    /* The focus ring and the frame of the board are outside their elements. */
    ${when.retro} {
      margin-top: ${theme.space[3]};
    }
  }

  /* After the coin has turned, the ticket appears from left to right, and then its buttons appear. */
  ${media.moving} {
    animation: tear-off 300ms 600ms ${motion.easeOut} backwards;

    div {
      animation: show-buttons ${motion.tFast} 900ms backwards;
    }
  }

  @keyframes tear-off {
    from {
      clip-path: inset(-8px 100% -8px -8px);
    }

    to {
      clip-path: inset(-8px);
    }
  }

  @keyframes show-buttons {
    from {
      opacity: 0;
    }
  }
`;
