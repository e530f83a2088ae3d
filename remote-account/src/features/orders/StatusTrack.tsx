import type { OrderDetail, OrderStatus } from '@press-start/api/contract';
import { StatusBadge } from '@press-start/shared-ui/components';
import { media, theme, when } from '@press-start/shared-ui/themes';
import styled from 'styled-components';
import { lastMoveTo, Moment } from './Moment';

/** The way of every order that is not cancelled, and what each step means to the buyer. */
const steps = [
  { status: 'pending', meaning: 'Waiting for payment' },
  { status: 'fulfilled', meaning: 'Paid and being packed' },
  { status: 'dispatched', meaning: 'On its way to you' },
  { status: 'delivered', meaning: 'Yours to play' },
] as const satisfies readonly { status: OrderStatus; meaning: string }[];

/** How far the order has come, and since when. A cancelled one goes nowhere: its notice says so. */
export function StatusTrack({ order }: { order: Pick<OrderDetail, 'status_order' | 'history'> }) {
  const reached = steps.findIndex((step) => step.status === order.status_order);
  if (reached < 0) return null;
  return (
    <Track aria-label="How far your order has come">
      {steps.map((step, index) => (
        <li
          key={step.status}
          aria-current={index === reached ? 'step' : undefined}
          data-reached={index <= reached || undefined}
        >
          <StatusBadge status={step.status} />
          <span>{step.meaning}</span>
          {index <= reached && <Moment at={lastMoveTo(order, step.status)} />}
        </li>
      ))}
    </Track>
  );
}

const { color, space, type } = theme;

const Track = styled.ol`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: ${space.m};
  margin-bottom: ${space.l};

  li {
    display: grid;
    align-content: start;
    gap: ${space.xxs};
    padding-top: ${space.s};
    border-top: 6px solid ${color.surface2};
    color: ${color.textMuted};
    font-size: ${type.fsS};
  }

  li[data-reached] {
    border-color: ${color.ok};
  }

  li:not([aria-current]) > :first-child {
    color: inherit;
  }

  ${when.retro} li {
    border-top-style: dashed;
    border-color: ${color.lineSoft};
  }

  ${when.retro} li[data-reached] {
    border-top-style: solid;
    border-color: ${color.ok};
  }

  ${media.tablet} {
    grid-template-columns: minmax(0, 1fr);
    gap: 0;

    li {
      grid-template-columns: 130px minmax(0, 1fr);
      align-items: baseline;
      padding: ${space.xs} ${space.s};
      border-top: 0;
      border-left: 6px solid ${color.surface2};
    }

    time {
      grid-column: 2;
    }

    ${when.retro} li {
      border-left-style: dashed;
      border-color: ${color.lineSoft};
    }

    ${when.retro} li[data-reached] {
      border-left-style: solid;
      border-color: ${color.ok};
    }
  }

  @media (forced-colors: active) {
    li[data-reached] {
      border-color: Highlight;
    }

    li:not([data-reached]) {
      border-color: GrayText;
    }
  }
`;
