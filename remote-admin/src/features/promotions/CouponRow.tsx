import type { Coupon } from '@press-start/api/contract';
import { updateCoupon } from '@press-start/api/contract';
import { call } from '@press-start/shared-ui/api';
import { Button, ButtonLink } from '@press-start/shared-ui/components';
import { StateLabel } from '@press-start/shared-ui/records';
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
      <td className="code number">
        <b>{code}</b>
      </td>
      <td className="discount number">{percent}%</td>
      <td className="period">{periodText(coupon)}</td>
      <td data-label="Uses" className="more">
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
            variant="secondary"
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
