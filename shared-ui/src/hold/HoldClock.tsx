import { useEffect } from 'react';
import { useRevalidator } from 'react-router-dom';
import styled from 'styled-components';
import type { OrderDetail } from '@press-start/api/contract';
import { Caption } from '@press-start/shared-ui/components';
import { displayText, hiddenText, theme } from '@press-start/shared-ui/themes';
import { useTimeLeft } from './useTimeLeft';

/** Interval between reloads after the time has run out. */
const RETRY_MS = 3_000;

type HeldOrder = Pick<OrderDetail, 'status_order' | 'payment_status' | 'expires_at' | 'expires_in_ms'>;

/**
 * Renders the time left to pay an unpaid order, or, before hydration, the time of day at which the order
 * expires. Reloads the page data when the time runs out. Renders nothing for any other order.
 */
export function HoldClock({ order }: { order: HeldOrder }) {
  const isHeld =
    order.status_order === 'pending' && order.payment_status === 'unpaid' && order.expires_at !== null;
  const secondsLeft = useTimeLeft(order);
  useReload(isHeld && secondsLeft === 0);
  if (!isHeld || order.expires_at === null) return null;
  return (
    <Clock>
      <Caption>Time left to pay</Caption>
      <Time role="timer" dateTime={order.expires_at} data-is-short={(secondsLeft ?? 0) < 60 || undefined}>
        {secondsLeft === undefined ? `until ${timeOfDay(order.expires_at)}` : clockText(secondsLeft)}
      </Time>
      <Announcement role="status">{announcement(secondsLeft)}</Announcement>
    </Clock>
  );
}

/**
 * Reloads the page data when the time has run out, and then repeatedly until the order is no longer held.
 * Does not reload in a hidden tab, or offline, where an error would replace the page.
 */
function useReload(hasExpired: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!hasExpired) return;
    const reload = () => {
      if (!document.hidden && navigator.onLine) void revalidate();
    };
    reload();
    const timer = window.setInterval(reload, RETRY_MS);
    return () => window.clearInterval(timer);
  }, [hasExpired, revalidate]);
}

/** Changes at most three times during the countdown, because screen readers announce every change. */
function announcement(secondsLeft: number | undefined): string {
  if (secondsLeft === undefined || secondsLeft > 5 * 60) return '';
  if (secondsLeft > 60) return 'You have less than five minutes left to pay.';
  return secondsLeft > 0 ? 'You have less than one minute left to pay.' : 'The time to pay is over.';
}

/** @example clockText(125) === '2:05' */
function clockText(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  const rest = twoDigits(seconds % 60);
  return hours > 0 ? `${hours}:${twoDigits(minutes)}:${rest}` : `${minutes}:${rest}`;
}

const timeOfDay = (iso: string) =>
  new Date(iso).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });

const { color, space } = theme;

const Clock = styled.div`
  display: grid;
  gap: ${space[1]};
  justify-items: start;
`;

const Time = styled.time`
  ${displayText}
  font-size: 32px;
  font-variant-numeric: tabular-nums;
  line-height: 1.2;
  color: ${color.textHead};

  &[data-is-short] {
    color: ${color.danger};
  }
`;

const Announcement = styled.p`
  ${hiddenText}
`;
