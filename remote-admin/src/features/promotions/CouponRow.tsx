import styled from 'styled-components';
import type { Coupon } from '@press-start/api/contract';
import { updateCoupon } from '@press-start/api/contract';
import { call } from '@press-start/shared-ui/api';
import { Button, ButtonLink } from '@press-start/shared-ui/components';
import { media, theme } from '@press-start/shared-ui/themes';
import { useAdminMutation } from '../access/useAdminMutation';
import { momentText } from '../forms/moments';
import { couponState } from './couponState';

interface Props {
  coupon: Coupon;
  /** Current time in milliseconds, which determines the state. */
  now: number;
  editUrl: string;
  isOpen: boolean;
}

export function CouponRow({ coupon, now, editUrl, isOpen }: Props) {
  const { code, percent, uses, use_limit, customer_limit } = coupon;
  const state = couponState(coupon, now);
  return (
    <tr>
      <td data-label="Code" className="number">
        <b>{code}</b>
      </td>
      <td data-label="Discount" className="number">
        {percent}%
      </td>
      <td data-label="Valid (UTC)">{periodText(coupon)}</td>
      <td data-label="Uses">
        {use_limit === null ? uses : `${uses} of ${use_limit}`}
        {customer_limit !== null && `, ${customer_limit} per customer`}
      </td>
      <td data-label="State">
        <State data-active={state === 'Active'}>{state}</State>
      </td>
      <td>
        <Actions>
          <ButtonLink
            to={editUrl}
            size="small"
            variant="secondary"
            aria-label={`Edit ${code}`}
            aria-current={isOpen ? 'true' : undefined}
            preventScrollReset
          >
            Edit
          </ButtonLink>
          <ActiveToggle coupon={coupon} />
        </Actions>
      </td>
    </tr>
  );
}

function ActiveToggle({ coupon: { id, code, active } }: { coupon: Coupon }) {
  const toggle = useAdminMutation(() => call(updateCoupon, { params: { id }, body: { active: !active } }), {
    revalidate: 'always',
  });
  const text = active ? 'Switch off' : 'Switch on';
  return (
    <Button
      size="small"
      variant="outline"
      aria-label={`${text} ${code}`}
      aria-disabled={toggle.pending}
      onClick={() => void toggle.run()}
    >
      {text}
    </Button>
  );
}

function periodText({ starts_at, ends_at }: Coupon): string {
  if (starts_at === null) return ends_at === null ? 'Always' : `Until ${momentText(ends_at)}`;
  return ends_at === null
    ? `From ${momentText(starts_at)}`
    : `${momentText(starts_at)} to ${momentText(ends_at)}`;
}

const { color, space } = theme;

const Actions = styled.div`
  display: flex;
  gap: ${space[2]};

  ${media.tablet} {
    flex: 1;

    > * {
      flex: 1;
    }
  }
`;

/** Shows the state by text and shape as well as by colour. */
const State = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space[2]};
  white-space: nowrap;
  color: ${color.textMuted};

  &::before {
    content: '';
    width: 12px;
    height: 12px;
    box-shadow: inset 0 0 0 2px currentColor;
  }

  &[data-active='true'] {
    color: ${color.ok};
  }

  &[data-active='true']::before {
    background: currentColor;
  }
`;
