import styled from 'styled-components';
import type { Coupon } from '@press-start/api/contract';
import { updateCoupon } from '@press-start/api/contract';
import { call } from '@press-start/shared-ui/api';
import { Button, ButtonLink } from '@press-start/shared-ui/components';
import { StateLabel } from '@press-start/shared-ui/records';
import { displayText, media, theme, when } from '@press-start/shared-ui/themes';
import { useAdminMutation } from '../access/useAdminMutation';
import { formatTimestamp } from '../forms/timestamps';
import { RowActions } from '../lists/AdminTable';
import { DetailsCell } from '../lists/DetailsToggle';
import { couponState } from './couponState';

interface Props {
  coupon: Coupon;
  /** Current time in milliseconds since 1970. Determines the coupon's state. */
  now: number;
  editUrl: string;
  isOpen: boolean;
}

export function CouponRow({ coupon, now, editUrl, isOpen }: Props) {
  const { code, percent, uses, use_limit, customer_limit } = coupon;
  const state = couponState(coupon, now);
  return (
    <tr>
      <DetailsCell name={code} />
      <td className="code">
        <TicketPlate data-off={state !== 'Active' || undefined}>{code}</TicketPlate>
      </td>
      <td className="discount number">{percent}%</td>
      <td className="period">{periodText(coupon)}</td>
      <td data-label="Uses" className="uses figure more">
        {use_limit === null ? uses : `${uses} of ${use_limit}`}
        {customer_limit !== null && `, ${customer_limit} per customer`}
      </td>
      <td className="state">
        <StateLabel tone={state === 'Active' ? 'done' : 'closed'}>{state}</StateLabel>
      </td>
      <td className="more">
        <RowActions>
          <ButtonLink
            to={editUrl}
            size="small"
            variant="outline"
            aria-label={`Edit ${code}`}
            aria-current={isOpen ? 'true' : undefined}
            preventScrollReset
          >
            Edit
          </ButtonLink>
          <ActiveToggle coupon={coupon} />
        </RowActions>
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
  if (starts_at === null) return ends_at === null ? 'Always' : `Until ${formatTimestamp(ends_at)}`;
  return ends_at === null
    ? `From ${formatTimestamp(starts_at)}`
    : `${formatTimestamp(starts_at)} to ${formatTimestamp(ends_at)}`;
}

const { color, radius, space } = theme;

const notch = (side: string) => `radial-gradient(circle at ${side}, #0000 5px, #000 5.5px)`;

/** Paper with a notch on each side, or an outline for a coupon that customers cannot use. */
const TicketPlate = styled.b`
  display: inline-block;
  max-width: 100%;
  border-radius: ${radius.cover};
  padding: ${space[2]} ${space[4]};
  /* Visible only in forced colours. The mask hides what is outside the plate. */
  outline: 1px solid transparent;
  outline-offset: -1px;
  background: ${color.paper};
  color: ${color.paperInk};
  ${displayText}
  font-size: 16px;
  line-height: 1.2;
  letter-spacing: 0;
  overflow-wrap: anywhere;
  mask:
    ${notch('0 50%')} left / 51% 100% no-repeat,
    ${notch('100% 50%')} right / 51% 100% no-repeat;

  ${when.retro} {
    box-shadow: inset 0 0 0 2px ${color.line};
    line-height: 1.3;
  }

  &[data-off] {
    background: ${color.well};
    color: ${color.textMuted};
  }

  ${media.tabletScreen} {
    padding: ${space[1]} ${space[3]};
    vertical-align: middle;
  }
`;
