import styled from 'styled-components';
import type { OrderDetail, OrderStatus } from '@press-start/api/contract';
import { StatusBadge } from '@press-start/shared-ui/components';
import { media, theme, when } from '@press-start/shared-ui/themes';
import { StatusTime } from './StatusTime';

/** Steps of an order that is not cancelled. */
const steps = [
  { status: 'pending', meaning: 'Waiting for payment' },
  { status: 'fulfilled', meaning: 'Paid and being packed' },
  { status: 'dispatched', meaning: 'On its way to you' },
  { status: 'delivered', meaning: 'Yours to play' },
] as const satisfies readonly { status: OrderStatus; meaning: string }[];

/** Renders the progress of an order with the time of each step, or nothing if the order is cancelled. */
export function StatusTrack({ order }: { order: Pick<OrderDetail, 'status_order' | 'history'> }) {
  const current = steps.findIndex((step) => step.status === order.status_order);
  if (current < 0) return null;
  return (
    <Track aria-label="How far your order has come">
      {steps.map((step, index) => (
        <Step
          key={step.status}
          aria-current={index === current ? 'step' : undefined}
          data-reached={index <= current || undefined}
        >
          <StatusBadge status={step.status} />
          <span>{step.meaning}</span>
          {index <= current && <Time order={order} status={step.status} />}
        </Step>
      ))}
    </Track>
  );
}

const { color, space, type } = theme;

const Track = styled.ol`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: ${space[4]};
  margin-bottom: ${space[6]};

  ${media.tablet} {
    grid-template-columns: minmax(0, 1fr);
    gap: 0;
  }
`;

const Step = styled.li`
  display: grid;
  align-content: start;
  gap: ${space[1]};
  padding-top: ${space[3]};
  border-top: 6px solid ${color.surface2};
  color: ${color.textMuted};
  font-size: ${type.fsS};

  &[data-reached] {
    border-color: ${color.ok};
  }

  /* Only the badge of the current step is coloured. */
  &:not([aria-current]) > [data-tone] {
    color: inherit;
  }

  ${when.retro} {
    border-top-style: dashed;
    border-color: ${color.lineSoft};
  }

  ${when.retro}[data-reached] {
    border-top-style: solid;
    border-color: ${color.ok};
  }

  ${media.tablet} {
    grid-template-columns: 130px minmax(0, 1fr);
    align-items: baseline;
    padding: ${space[2]} ${space[3]};
    border-top: 0;
    border-left: 6px solid ${color.surface2};

    ${when.retro} {
      border-left-style: dashed;
      border-color: ${color.lineSoft};
    }

    ${when.retro}[data-reached] {
      border-left-style: solid;
      border-color: ${color.ok};
    }
  }

  @media (forced-colors: active) {
    &[data-reached] {
      border-color: Highlight;
    }

    &:not([data-reached]) {
      border-color: GrayText;
    }
  }
`;

const Time = styled(StatusTime)`
  ${media.tablet} {
    grid-column: 2;
  }
`;
