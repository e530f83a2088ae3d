import { useId, useState } from 'react';
import styled from 'styled-components';
import type { ScheduledSale } from '@press-start/api/contract';
import { createScheduledSale, updateScheduledSale } from '@press-start/api/contract';
import { call } from '@press-start/shared-ui/api';
import { Cover, Field, PanelTitle } from '@press-start/shared-ui/components';
import { emit } from '@press-start/shared-ui/events';
import { toast } from '@press-start/shared-ui/feedback';
import { price } from '@press-start/shared-ui/format';
import { Icon } from '@press-start/shared-ui/icons';
import { media, theme, uiText, when } from '@press-start/shared-ui/themes';
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

/** In narrower windows, a date with its time does not fit beside the three other fields. */
const ROW_MIN_WIDTH = 1181;

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

  const aboutId = useId();
  const linkedProduct = form.values.id_product === initial.id_product ? product : undefined;
  const regularPrice = sale?.regular_price ?? linkedProduct?.price_product;
  const cover = sale?.thumbnail_product ?? linkedProduct?.thumbnail_product;
  const number = form.field('id_product');
  return (
    <FormPanel aria-label={sale ? `Sale of ${sale.name_product}` : 'New sale'}>
      <Product>
        <div className="art">
          {cover ? (
            <Cover src={cover} sizes="54px" full />
          ) : (
            <Placeholder>
              <Icon name="tag" size={24} />
            </Placeholder>
          )}
        </div>
        <div>
          <Title>{sale ? `Sale of ${sale.name_product}` : 'New sale'}</Title>
          <p id={aboutId} aria-live="polite">
            {sale
              ? `Product #${sale.id_product}`
              : (linkedProduct?.name_product ?? 'The number is the # on its card under PRODUCTS')}
          </p>
        </div>
      </Product>
      <form noValidate onSubmit={form.onSubmit}>
        <SaleFields $columns={2} data-new={!sale || undefined}>
          {!sale && (
            <Field
              {...number}
              {...(!number.error && { 'aria-describedby': aboutId })}
              {...(!product && { ref: firstField })}
              label="Product number"
              type="number"
              min={1}
              step={1}
              inputMode="numeric"
              aria-required
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
        </SaleFields>
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

const { color, radius, space, type } = theme;

const Product = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[4]};

  .art {
    display: grid;
    flex: none;
    grid-template-columns: 54px;
    place-items: center stretch;
    height: 72px;
  }

  /* The frame of the cover extends beyond it. */
  ${when.retro} .art {
    margin: ${space[1]};
  }

  p {
    ${uiText}
    line-height: 1.3;
    color: ${color.textMuted};
    overflow-wrap: anywhere;
  }
`;

const Title = styled(PanelTitle)`
  margin-bottom: ${space[1]};
`;

/** As large as a cover, so that the form does not move when the number changes to that of another product. */
const Placeholder = styled.span`
  display: grid;
  place-items: center;
  height: 72px;
  border: 2px dashed ${color.line};
  border-radius: ${radius.cover};
  color: ${color.textMuted};
`;

/** Wide windows show all fields in one row, with the short numbers first. On phones, the numbers share a row. */
const SaleFields = styled(FormFields)`
  margin-top: ${space[6]};

  @media (min-width: ${ROW_MIN_WIDTH}px) {
    grid-template-columns: 160px repeat(2, minmax(0, 1fr));

    &[data-new] {
      grid-template-columns: repeat(2, 160px) repeat(2, minmax(0, 1fr));
    }
  }

  ${media.wide} {
    [type='number'] {
      max-width: none;
    }

    &[data-new] {
      grid-template-columns: repeat(2, minmax(0, 1fr)) repeat(2, minmax(0, 1.6fr));
    }
  }

  ${media.mobile} {
    [type='number'] {
      max-width: none;
    }

    &[data-new] {
      /* The label of the number fits on one line. */
      grid-template-columns: 160px minmax(0, 1fr);
    }

    &[data-new] > :has([type='datetime-local']) {
      grid-column: 1 / -1;
    }
  }

  ${media.smallest} {
    &[data-new] {
      grid-template-columns: minmax(0, 1fr);

      /* The first field has no hint, but reserves space for an error. */
      > :first-child {
        margin-bottom: calc(${space[3]} * -1);
      }
    }
  }
`;

const Note = styled.p`
  max-width: 80ch;
  margin-top: ${space[5]};
  font-size: ${type.fsS};
  color: ${color.textMuted};
`;
