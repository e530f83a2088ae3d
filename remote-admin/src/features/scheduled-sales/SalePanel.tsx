import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import type { ScheduledSale } from '@press-start/api/contract';
import { createScheduledSale, updateScheduledSale } from '@press-start/api/contract';
import { call, fieldErrors, isApiError } from '@press-start/shared-ui/api';
import { Button, ButtonLink, Field, PanelTitle } from '@press-start/shared-ui/components';
import { emit } from '@press-start/shared-ui/events';
import { toast } from '@press-start/shared-ui/feedback';
import { price } from '@press-start/shared-ui/format';
import { useApiForm } from '@press-start/shared-ui/forms';
import { theme } from '@press-start/shared-ui/themes';
import { adminErrorMessage, showAdminError } from '../access/useAdminMutation';
import { FormButtons, FormFields, FormPanel } from '../forms/FormPanel';
import { useUnsavedChanges } from '../forms/useUnsavedChanges';
import type { SaleProduct, SaleValues } from './saleForm';
import { newSale, saleFormErrors, toEditedSale, toFormValues, toNewSale } from './saleForm';

interface Props {
  /** The sale to edit, or `undefined` for a new sale. */
  sale: ScheduledSale | undefined;
  /** The product of a new sale, if the link specifies one. */
  product: SaleProduct | undefined;
  /** URL of the list without this form. */
  listUrl: string;
}

/** Form values typed before the session expired, which are restored after login. */
const drafts = new Map<string, SaleValues>();

export function SalePanel({ sale, product, listUrl }: Props) {
  const navigate = useNavigate();
  const firstField = useRef<HTMLInputElement>(null);
  const isSaved = useRef(false);
  // A conflict reloads the sale, but this form's changes are relative to the values with which the form was opened.
  const [loaded] = useState(sale);
  const initial = loaded ? toFormValues(loaded) : newSale(product);
  const isRunning = sale?.state === 'running';
  const form = useApiForm<SaleValues, ScheduledSale>({
    initial,
    validate: (values) => saleFormErrors(values, { sale: loaded, product }),
    onInvalid: () => undefined,
    send: (values) => save(values),
    confirm: (values) => startNowConfirmation(values, sale ? undefined : product),
    onSuccess: ({ id_product, name_product, state }) => {
      isSaved.current = true;
      emit('catalogue:changed', { id_product });
      toast(`The sale of ${name_product} ${state === 'running' ? 'is running' : 'is scheduled'}.`);
      return navigate(listUrl, { preventScrollReset: true });
    },
    errorsOf: (error) =>
      isApiError(error) && error.code === 'overlapping-sale'
        ? { starts_at: adminErrorMessage(error) }
        : fieldErrors(error),
    onError: showAdminError,
    focusErrors: true,
    draft: { store: drafts, key: String(sale?.id ?? `new ${product?.id_product ?? ''}`) },
    // After a conflict, the list shows the other change, and saving again applies this form's changes to it.
    revalidate: 'failure',
  });
  const isDirty = JSON.stringify(form.values) !== JSON.stringify(initial);
  useUnsavedChanges(() => isDirty && !isSaved.current);
  useEffect(() => firstField.current?.focus(), []);

  const save = (values: SaleValues) => {
    if (!sale || !loaded) return call(createScheduledSale, { body: toNewSale(values) });
    const body = { ...toEditedSale(values, loaded), version: sale.version };
    return call(updateScheduledSale, { params: { id: sale.id }, body });
  };

  const linkedProduct = form.values.id_product === initial.id_product ? product : undefined;
  const regularPrice = sale?.regular_price ?? linkedProduct?.price_product;
  return (
    <FormPanel aria-label={sale ? `Sale of ${sale.name_product}` : 'New sale'}>
      <PanelTitle>{sale ? `Sale of ${sale.name_product}` : 'New sale'}</PanelTitle>
      <form noValidate onSubmit={form.onSubmit}>
        <FormFields $columns={4}>
          {!sale && (
            <Field
              {...form.field('id_product')}
              {...(!product && { ref: firstField })}
              label="Product number"
              type="number"
              min={1}
              step={1}
              inputMode="numeric"
              aria-required
              hint={linkedProduct ? linkedProduct.name_product : 'The # on its card under PRODUCTS'}
            />
          )}
          <Field
            {...form.field('sale_price')}
            {...((product || sale) && !isRunning && { ref: firstField })}
            label="Sale price"
            type="number"
            min={1}
            step={1}
            inputMode="numeric"
            aria-required
            readOnly={isRunning}
            hint={regularPrice === undefined ? 'Lower than the price' : `Instead of ${price(regularPrice)}`}
          />
          <Field
            {...form.field('starts_at')}
            label="From (UTC)"
            type="datetime-local"
            readOnly={isRunning}
            hint={isRunning ? 'It has started' : 'Empty: at once'}
          />
          <Field
            {...form.field('ends_at')}
            {...(isRunning && { ref: firstField })}
            label="Until (UTC)"
            type="datetime-local"
            aria-required
            hint="The former prices return"
          />
        </FormFields>
        <Note>
          The shop strikes through the lowest price of the 30 days before the sale, and the badge shows the
          true percentage. If the price was as low in those days, the badge says Sale.
        </Note>
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

/**
 * Returns the confirmation dialog for a sale without a start time, and `undefined` for any other sale. A sale without a
 * start time starts immediately, and a mistyped product number would put the wrong product on sale.
 */
function startNowConfirmation(
  { id_product, sale_price, starts_at }: SaleValues,
  product: SaleProduct | undefined,
) {
  if (starts_at !== '') return undefined;
  const isLinked = product !== undefined && id_product === String(product.id_product);
  return {
    title: 'Start the sale now?',
    text: `${isLinked ? product.name_product : `Product #${id_product}`} costs ${price(Number(sale_price))} from now on.`,
    confirmText: 'Yes, start it',
  };
}

const { color, space, type } = theme;

const Note = styled.p`
  margin-top: ${space[2]};
  font-size: ${type.fsS};
  color: ${color.textMuted};
`;
