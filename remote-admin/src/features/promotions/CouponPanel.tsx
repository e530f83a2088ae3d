import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Coupon } from '@press-start/api/contract';
import { createCoupon, updateCoupon } from '@press-start/api/contract';
import { puzzlePercent } from '@press-start/api/contract/rules';
import { call, fieldErrors, isApiError } from '@press-start/shared-ui/api';
import { Button, ButtonLink, Field, PanelTitle } from '@press-start/shared-ui/components';
import { toast } from '@press-start/shared-ui/feedback';
import { useApiForm } from '@press-start/shared-ui/forms';
import { adminErrorMessage, showAdminError } from '../access/useAdminMutation';
import { FormButtons, FormFields, FormPanel } from '../forms/FormPanel';
import { useUnsavedChanges } from '../forms/useUnsavedChanges';
import type { CouponValues } from './couponForm';
import { couponFormErrors, emptyCoupon, toEditedCoupon, toFormValues, toNewCoupon } from './couponForm';

interface Props {
  /** The coupon to edit, or `undefined` for a new coupon. */
  coupon: Coupon | undefined;
  /** URL of the list without this form. */
  listUrl: string;
}

/** Form values typed before the session expired, which are restored after login. */
const drafts = new Map<string, CouponValues>();

export function CouponPanel({ coupon, listUrl }: Props) {
  const navigate = useNavigate();
  const firstField = useRef<HTMLInputElement>(null);
  const isSaved = useRef(false);
  // A conflict reloads the coupon, but this form's changes are relative to the values with which the form was opened.
  const [loaded] = useState(coupon);
  const initial = loaded ? toFormValues(loaded) : emptyCoupon;
  const form = useApiForm<CouponValues, Coupon>({
    initial,
    validate: couponFormErrors,
    onInvalid: () => undefined,
    send: (values) => save(values),
    onSuccess: ({ code }) => {
      isSaved.current = true;
      toast(`${code} is saved.`);
      return navigate(listUrl, { preventScrollReset: true });
    },
    errorsOf: (error) =>
      isApiError(error) && error.code === 'already-exists'
        ? { code: adminErrorMessage(error) }
        : fieldErrors(error),
    onError: showAdminError,
    focusErrors: true,
    draft: { store: drafts, key: String(coupon?.id ?? 'new') },
    // After a conflict, the list shows the other edit, and saving again applies this form's changes to it.
    revalidate: 'failure',
  });
  const isDirty = JSON.stringify(form.values) !== JSON.stringify(initial);
  useUnsavedChanges(() => isDirty && !isSaved.current);
  useEffect(() => firstField.current?.focus(), []);

  const save = (values: CouponValues) => {
    if (!coupon || !loaded) return call(createCoupon, { body: toNewCoupon(values) });
    const body = { ...toEditedCoupon(values, loaded), version: coupon.version };
    return call(updateCoupon, { params: { id: coupon.id }, body });
  };

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
        <FormButtons>
          <Button type="submit" aria-disabled={form.pending}>
            Save
          </Button>
          <ButtonLink to={listUrl} variant="secondary" preventScrollReset>
            Cancel
          </ButtonLink>
        </FormButtons>
      </form>
    </FormPanel>
  );
}
