import { useState } from 'react';
import type { Coupon } from '@press-start/api/contract';
import { createCoupon, updateCoupon } from '@press-start/api/contract';
import { puzzlePercent } from '@press-start/api/contract/rules';
import { call } from '@press-start/shared-ui/api';
import { Field, PanelTitle } from '@press-start/shared-ui/components';
import { toast } from '@press-start/shared-ui/feedback';
import { FormButtons, FormFields, FormPanel } from '../forms/FormPanel';
import { useFormPanel } from '../forms/useFormPanel';
import type { CouponValues } from './couponForm';
import { couponFormErrors, emptyCoupon, toEditedCoupon, toFormValues, toNewCoupon } from './couponForm';

interface Props {
  /** The coupon to edit, or `undefined` for a new coupon. */
  coupon: Coupon | undefined;
  /** URL of the list of coupons with this form closed. */
  listUrl: string;
}

/** Unsaved form values by coupon id. Stored when the session expires, and restored after login. */
const drafts = new Map<string, CouponValues>();

export function CouponPanel({ coupon, listUrl }: Props) {
  // The coupon is loaded again if another admin has changed it, but this form's changes are relative to the
  // coupon that was loaded first.
  const [loaded] = useState(coupon);
  const { form, firstField } = useFormPanel<CouponValues, Coupon>({
    initial: loaded ? toFormValues(loaded) : emptyCoupon,
    validate: couponFormErrors,
    send: (values) => {
      if (!coupon || !loaded) return call(createCoupon, { body: toNewCoupon(values) });
      const body = { ...toEditedCoupon(values, loaded), version: coupon.version };
      return call(updateCoupon, { params: { id: coupon.id }, body });
    },
    fieldError: { code: 'already-exists', field: 'code' },
    onSaved: ({ code }) => toast(`${code} is saved.`),
    draft: { store: drafts, key: String(coupon?.id ?? 'new') },
    listUrl,
  });

  const fixedPercent = coupon && puzzlePercent(coupon.code);
  return (
    <FormPanel aria-label={coupon ? `Coupon ${coupon.code}` : 'New coupon'}>
      <PanelTitle>{coupon ? `Edit ${coupon.code}` : 'New coupon'}</PanelTitle>
      <form noValidate onSubmit={form.onSubmit}>
        <FormFields $columns={3}>
          {!coupon && (
            <Field
              {...form.field('code')}
              ref={firstField}
              label="Code"
              maxLength={20}
              autoComplete="off"
              autoCapitalize="characters"
              aria-required
              hint="Letters, digits and hyphens"
            />
          )}
          <Field
            {...form.field('percent')}
            {...(coupon && { ref: firstField })}
            label="Discount in percent"
            type="number"
            min={1}
            max={90}
            step={1}
            inputMode="numeric"
            aria-required
            readOnly={fixedPercent !== undefined}
            hint={fixedPercent === undefined ? 'Off every unit' : 'The puzzle gives this code away'}
          />
          <Field
            {...form.field('starts_at')}
            label="From (UTC)"
            type="datetime-local"
            hint="Empty: at once"
          />
          <Field {...form.field('ends_at')} label="Until (UTC)" type="datetime-local" hint="Empty: no end" />
          <Field
            {...form.field('use_limit')}
            label="Limit in total"
            type="number"
            min={1}
            step={1}
            inputMode="numeric"
            hint="Orders; empty: no limit"
          />
          <Field
            {...form.field('customer_limit')}
            label="Limit per customer"
            type="number"
            min={1}
            step={1}
            inputMode="numeric"
            hint="Orders; empty: no limit"
          />
        </FormFields>
        <FormButtons isPending={form.pending} listUrl={listUrl} />
      </form>
    </FormPanel>
  );
}
