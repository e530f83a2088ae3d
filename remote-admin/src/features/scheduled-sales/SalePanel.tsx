import { useState } from 'react';
import styled from 'styled-components';
import type { ScheduledSale } from '@press-start/api/contract';
import { createScheduledSale, updateScheduledSale } from '@press-start/api/contract';
import { call } from '@press-start/shared-ui/api';
import { Field, PanelTitle } from '@press-start/shared-ui/components';
import { emit } from '@press-start/shared-ui/events';
import { toast } from '@press-start/shared-ui/feedback';
import { price } from '@press-start/shared-ui/format';
import { theme } from '@press-start/shared-ui/themes';
import { FormButtons, FormFields, FormPanel } from '../forms/FormPanel';
import { useFormPanel } from '../forms/useFormPanel';
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

/** Unsaved form values by sale. Stored when the session expires, and restored after login. */
const drafts = new Map<string, SaleValues>();

export function SalePanel({ sale, product, listUrl }: Props) {
  // A conflict reloads the sale, but this form's changes are relative to the sale that was loaded first.
  const [loaded] = useState(sale);
  const initial = loaded ? toFormValues(loaded) : newSale(product);
  const isRunning = sale?.state === 'running';
  const { form, firstField } = useFormPanel<SaleValues, ScheduledSale>({
    initial,
    validate: (values) => saleFormErrors(values, { sale: loaded, product }),
    send: (values) => {
      if (!sale || !loaded) return call(createScheduledSale, { body: toNewSale(values) });
      const body = { ...toEditedSale(values, loaded), version: sale.version };
      return call(updateScheduledSale, { params: { id: sale.id }, body });
    },
    confirm: (values) => startNowConfirmation(values, sale ? undefined : product),
    fieldError: { code: 'overlapping-sale', field: 'starts_at' },
    onSaved: ({ id_product, name_product, state }) => {
      emit('catalogue:changed', { id_product });
      toast(`The sale of ${name_product} ${state === 'running' ? 'is running' : 'is scheduled'}.`);
    },
    draft: { store: drafts, key: String(sale?.id ?? `new ${product?.id_product ?? ''}`) },
    listUrl,
  });

  const linkedProduct = form.values.id_product === initial.id_product ? product : undefined;
  const regularPrice = sale?.regular_price ?? linkedProduct?.price_product;
  return (
    <FormPanel aria-label={sale ? `Sale of ${sale.name_product}` : 'New sale'}>
      <PanelTitle>{sale ? `Sale of ${sale.name_product}` : 'New sale'}</PanelTitle>
      <form noValidate onSubmit={form.onSubmit}>
        <FormFields $columns={2}>
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
        <FormButtons isPending={form.pending} listUrl={listUrl} />
      </form>
    </FormPanel>
  );
}

/**
 * Returns the confirmation dialog for a sale without a start time, or `undefined` for other sales. A sale
 * without a start time starts immediately, so a mistyped product number would put the wrong product on sale.
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
  max-width: 68ch;
  margin-top: ${space[5]};
  font-size: ${type.fsS};
  color: ${color.textMuted};
`;
