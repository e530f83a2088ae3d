import { useId } from 'react';
import styled from 'styled-components';
import type { OrderDetail } from '@press-start/api/contract';
import { refundOrder } from '@press-start/api/contract';
import { exactPrice, refundReasonError, refundShares } from '@press-start/api/contract/rules';
import { call, fieldErrors } from '@press-start/shared-ui/api';
import { Button, Caption, Field, Stepper } from '@press-start/shared-ui/components';
import { showDialog } from '@press-start/shared-ui/feedback';
import { useApiForm } from '@press-start/shared-ui/forms';
import { theme } from '@press-start/shared-ui/themes';
import { isCancelled, withReauthentication } from '../access/reauthentication';
import { adminErrorMessage } from '../access/useAdminMutation';
import { useIdempotencyKey } from '../access/useIdempotencyKey';
import { Checkbox } from '../forms/Checkbox';
import { DialogText, ModalDialog } from '../layout/ModalDialog';
import { changeOrderStatus } from './orderStatus';

interface Props {
  /** The order as it was when the dialog opened. Must not change, so that a retry sends the same request. */
  order: OrderDetail;
  /** Whether the dialog cancels the order, with or without a refund. */
  isCancellation: boolean;
  onClose: () => void;
}

interface Values {
  withRefund: boolean;
  /** Number of units to refund, by order line id. */
  units: ReadonlyMap<number, number>;
  restock: boolean;
  reason: string;
}

/**
 * Renders a dialog that refunds an order in full or in part, or cancels a paid order with or without a
 * refund.
 */
export function RefundDialog({ order, isCancellation, onClose }: Props) {
  const { id_order: id, status_order: status } = order;
  const textId = useId();
  const { keyFor } = useIdempotencyKey();
  const refundableLines = order.orderProduct.filter(({ quantity, refunded }) => refunded < quantity);
  const isUndispatched = status === 'pending' || status === 'fulfilled';

  const refund = ({ units, restock, reason }: Values) => {
    const lines = [...units].flatMap(([lineId, quantity]) => (quantity > 0 ? { id: lineId, quantity } : []));
    const body = {
      lines,
      restock,
      reason,
      known_refunds: order.refunds.length,
      cancel: isCancellation,
      from: status,
    };
    const key = keyFor(body);
    return withReauthentication(() =>
      call(refundOrder, { params: { id }, body, headers: { 'idempotency-key': key } }),
    );
  };

  const form = useApiForm({
    initial: {
      withRefund: true,
      units: new Map(refundableLines.map((line) => [line.id, line.quantity - line.refunded])),
      restock: isUndispatched,
      reason: '',
    } satisfies Values as Values,
    validate: ({ withRefund, reason }) => ({ reason: withRefund ? refundReasonError(reason) : undefined }),
    isComplete: ({ withRefund, units }) =>
      !withRefund || [...units.values()].some((quantity) => quantity > 0),
    send: async (values) => {
      if (values.withRefund) return refund(values);
      await withReauthentication(() => changeOrderStatus({ id_order: id, status }, 'cancelled'));
      return undefined;
    },
    // Reload the order after a rejection too, because the order may have changed on the server.
    revalidate: 'always',
    errorsOf: (error) => (isCancelled(error) ? {} : refundErrors(error)),
    errorScope: 'form',
    onError: () => undefined,
    onSuccess: (result) => {
      onClose();
      return showDialog(resultDialog(isCancellation, result));
    },
  });
  const { withRefund, units, restock } = form.values;
  const cents = [...refundShares(paidLines(order), order.amount_order, units).values()].reduce(
    (sum, share) => sum + share,
    0,
  );
  return (
    <ModalDialog
      title={isCancellation ? `Cancel order ${id}` : `Refund order ${id}`}
      describedBy={textId}
      onCancel={onClose}
    >
      <DialogText id={textId}>
        {isCancellation
          ? 'It has been paid, and no money goes back by itself.'
          : 'The money goes back the way it came, and the buyer gets an email.'}
      </DialogText>
      <Form noValidate onSubmit={form.onSubmit}>
        {isCancellation && (
          <fieldset>
            <legend>Payment</legend>
            {[true, false].map((choice) => (
              <Choice key={String(choice)}>
                <input
                  type="radio"
                  name="refunds"
                  checked={withRefund === choice}
                  onChange={() => form.change((before) => ({ ...before, withRefund: choice }))}
                />
                {choice ? 'Refund the buyer' : 'Cancel without a refund'}
              </Choice>
            ))}
          </fieldset>
        )}
        {withRefund && (
          <>
            <Lines aria-label="Units to refund">
              {refundableLines.map(({ id: lineId, quantity, refunded, product }) => (
                <li key={lineId}>
                  <span>{product.name_product}</span>
                  <Stepper
                    label={`Units of ${product.name_product} to refund`}
                    value={units.get(lineId) ?? 0}
                    min={0}
                    max={quantity - refunded}
                    onChange={(value) =>
                      form.change((before) => ({
                        ...before,
                        units: new Map([...before.units, [lineId, value]]),
                      }))
                    }
                  />
                </li>
              ))}
            </Lines>
            {status !== 'cancelled' && (
              <Choice>
                <Checkbox
                  checked={restock}
                  onChange={({ currentTarget: { checked } }) =>
                    form.change((before) => ({ ...before, restock: checked }))
                  }
                />
                The units go back to stock
              </Choice>
            )}
            <Field label="Reason" maxLength={300} hint="The buyer reads it." {...form.field('reason')} />
            <Total aria-live="polite">
              <Caption as="span">Refund</Caption>
              <strong>{exactPrice(cents / 100)}</strong>
            </Total>
          </>
        )}
        {form.errors['form'] && <DialogText role="alert">{form.errors['form']}</DialogText>}
        <div className="actions">
          <Button variant="outline" onClick={onClose}>
            Back
          </Button>
          <Button
            type="submit"
            variant={isCancellation ? 'danger' : 'primary'}
            disabled={!form.ready}
            aria-disabled={form.pending}
          >
            {submitText(isCancellation, withRefund)}
          </Button>
        </div>
      </Form>
    </ModalDialog>
  );
}

function submitText(isCancellation: boolean, withRefund: boolean): string {
  if (!isCancellation) return 'Refund';
  return withRefund ? 'Cancel and refund' : 'Cancel order';
}

/** Returns the API's error for the reason field if there is one, otherwise a single error for the form. */
function refundErrors(error: unknown): Record<string, string> {
  const fields = fieldErrors(error);
  return 'reason' in fields ? fields : { form: adminErrorMessage(error) };
}

const resultDialog = (
  isCancellation: boolean,
  result: { amount: number; payment_status: string } | undefined,
) => ({
  title: isCancellation
    ? 'You have changed this order status to cancelled'
    : `${exactPrice(result?.amount ?? 0)} goes back to the buyer`,
  ...(isCancellation && result && { text: `${exactPrice(result.amount)} goes back to the buyer.` }),
});

const paidLines = (order: OrderDetail) =>
  order.orderProduct.map(({ id, quantity, refunded, product }) => ({
    id,
    quantity,
    refunded,
    unit_price: product.price_product,
  }));

const { color, space, type } = theme;

const Form = styled.form`
  display: grid;
  gap: ${space[4]};

  fieldset {
    display: grid;
    gap: ${space[2]};
    margin: 0;
    padding: 0;
    border: 0;
  }

  legend {
    padding: 0;
    color: ${color.textMuted};
  }
`;

const Choice = styled.label`
  display: flex;
  align-items: center;
  gap: ${space[3]};
  min-height: ${theme.size.tap};
  cursor: pointer;

  input[type='radio'] {
    width: 20px;
    height: 20px;
    margin: 0 ${space[0.5]};
    accent-color: ${color.accent};
  }
`;

const Lines = styled.ul`
  display: grid;
  gap: ${space[2]};
  grid-template-columns: minmax(0, 1fr);
  max-height: 30vh;
  margin: 0;
  /* Without this padding, the list would clip the steppers' borders, which are box shadows. */
  padding: ${space[1]};
  overflow-y: auto;
  list-style: none;

  li {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: ${space[3]};
  }

  li > :first-child {
    min-width: 0;
    overflow-wrap: anywhere;
  }

  li > :last-child {
    flex: none;
  }
`;

const Total = styled.p`
  display: flex;
  align-items: baseline;
  justify-content: space-between;

  strong {
    font-size: ${type.fsL};
  }
`;
