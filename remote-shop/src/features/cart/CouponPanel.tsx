import { useAtomValue, useSetAtom } from 'jotai';
import { useId, useState } from 'react';
import styled from 'styled-components';
import { applyCouponAtom, couponAtom, couponPercentAtom } from '@press-start/shared-ui/cart';
import { Button, Input, Label, Panel } from '@press-start/shared-ui/components';
import { Icon } from '@press-start/shared-ui/icons';
import { media, theme } from '@press-start/shared-ui/themes';
import { PanelTitle } from './PanelTitle';

/** Renders the coupon form. A code other than the five coupon codes removes the coupon. */
export function CouponPanel() {
  const coupon = useAtomValue(couponAtom);
  const percent = useAtomValue(couponPercentAtom);
  const apply = useSetAtom(applyCouponAtom);
  /** Input that has not been applied yet. It is discarded when `coupon` changes. */
  const [draft, setDraft] = useState<{ text: string; coupon: typeof coupon }>();
  const [rejected, setRejected] = useState<string>();
  const fieldId = useId();
  const typed = draft?.coupon === coupon ? draft?.text : undefined;

  return (
    <Panel>
      <PanelTitle>Coupon</PanelTitle>
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          if (typed === undefined) return;
          const isRejected = apply(typed) === 0;
          setRejected(isRejected ? typed.trim() : undefined);
          setDraft(isRejected ? { text: typed, coupon: undefined } : undefined);
        }}
      >
        <Label htmlFor={fieldId}>Code</Label>
        <Controls>
          <Input
            id={fieldId}
            value={typed ?? coupon ?? ''}
            onChange={(event) => setDraft({ text: event.target.value, coupon })}
            maxLength={20}
            autoComplete="off"
            autoCapitalize="characters"
          />
          <Button type="submit" variant="secondary">
            Apply
          </Button>
        </Controls>
        <Result role="status" data-good={coupon !== undefined}>
          {coupon && (
            <>
              <Icon name="check" size={18} /> {coupon} takes {percent}% off every unit.
            </>
          )}
          {!coupon && rejected && `${rejected} takes nothing off.`}
        </Result>
      </Form>
    </Panel>
  );
}

const Form = styled.form`
  display: grid;
  gap: ${theme.space[3]};
`;

const Controls = styled.div`
  display: flex;
  gap: ${theme.space[3]};

  ${media.mobile} {
    display: grid;
  }
`;

const Result = styled.p`
  display: flex;
  gap: ${theme.space[2]};
  align-items: center;
  min-height: 1.5em;
  color: ${theme.color.textMuted};
  overflow-wrap: anywhere;

  &[data-good='true'] {
    color: ${theme.color.ok};
  }
`;
