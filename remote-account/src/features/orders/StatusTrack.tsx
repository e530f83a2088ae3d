import styled from 'styled-components';
import type { OrderDetail, OrderStatus } from '@press-start/api/contract';
import { Icon } from '@press-start/shared-ui/icons';
import { StatusBadge } from '@press-start/shared-ui/records';
import { media, theme, when } from '@press-start/shared-ui/themes';
import { StatusTime } from './StatusTime';

/** Steps of an order that is not cancelled. Until the order reaches a step, `ahead` replaces its meaning. */
const steps: readonly { status: OrderStatus; meaning: string; ahead?: string }[] = [
  { status: 'pending', meaning: 'Waiting for payment' },
  { status: 'fulfilled', meaning: 'Paid and being packed', ahead: 'Packed once it is paid' },
  { status: 'dispatched', meaning: 'On its way to you', ahead: 'Then it leaves for you' },
  { status: 'delivered', meaning: 'Yours to play', ahead: 'Then it is yours to play' },
];

/**
 * Renders the steps of an order with the times of the reached steps, or nothing if the order is cancelled.
 */
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
          {index === current && <Icon name="truck" size={24} />}
          <Badge>
            <StatusBadge status={step.status} />
            {index === current && <Now>now</Now>}
          </Badge>
          <span>{(index > current && step.ahead) || step.meaning}</span>
          {index <= current && <Time order={order} status={step.status} />}
        </Step>
      ))}
    </Track>
  );
}

const { color, radius, space, type } = theme;

const Track = styled.ol`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: ${space[4]};
  margin: ${space[2]} 0 ${space[6]};

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

  &[aria-current] {
    position: relative;
    color: ${color.text};
  }

  /* The truck is on the line, at the end of the current step. */
  .icon {
    position: absolute;
    top: -28px;
    right: 0;
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
    grid-template-columns: 170px minmax(0, 1fr);
    align-items: baseline;
    padding: ${space[2]} ${space[4]};
    border-top: 0;
    border-left: 6px solid ${color.surface2};

    .icon {
      top: ${space[2]};
      right: auto;
      left: -15px;
    }

    ${when.retro} {
      border-left-style: dashed;
      border-color: ${color.lineSoft};
    }

    ${when.retro}[data-reached] {
      border-left-style: solid;
      border-color: ${color.ok};
    }
  }

  ${media.mobile} {
    grid-template-columns: minmax(0, 1fr);
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

/** Colours only the badge of the current step. */
const Badge = styled.span`
  display: flex;
  align-items: center;
  gap: ${space[2]};
  width: fit-content;
  margin-bottom: ${space[1]};
  white-space: nowrap;

  [aria-current] > & {
    padding: ${space[1]} ${space[3]};
    border-radius: ${radius.pill};
    background: ${color.ok};
    font-weight: 750;
  }

  [data-tone] {
    color: inherit;
  }

  /* Only a reached step has the shape of its status. */
  :not([data-reached]) > & > span::before {
    background: none;
    box-shadow: inset 0 0 0 2px currentColor;
    clip-path: none;
  }

  [aria-current] > & {
    color: ${color.bgDeep};
    forced-color-adjust: none;
  }

  ${when.retro} {
    font-weight: 400;
  }
`;

const Now = styled.span`
  &::before {
    content: '· ';
  }
`;

const Time = styled(StatusTime)`
  ${media.tablet} {
    grid-column: 2;
  }

  ${media.mobile} {
    grid-column: 1;
  }
`;
