import { applyCouponAtom, couponAtom, couponPercentAtom } from '@press-start/shared-ui/cart';
import { Button, Input, Label, Panel } from '@press-start/shared-ui/components';
import { Icon } from '@press-start/shared-ui/icons';
import { media, theme } from '@press-start/shared-ui/themes';
import { useAtomValue, useSetAtom } from 'jotai';
import { useId, useState } from 'react';
import styled from 'styled-components';
import { PanelTitle } from './PanelTitle';

/** Takes one of the five codes; anything else gives nothing off. */
export function CouponBox() {
  const coupon = useAtomValue(couponAtom);
  const percent = useAtomValue(couponPercentAtom);
  const apply = useSetAtom(applyCouponAtom);
  /** What stands in the field, once it was touched; until then, and when the coupon is another one, the coupon. */
  const [touched, setTouched] = useState<{ text: string; under: typeof coupon }>();
  const [rejected, setRefused] = useState<string>();
  const fieldId = useId();
  const typed = touched?.under === coupon ? touched?.text : undefined;

  return (
    <Panel>
      <PanelTitle>Coupon</PanelTitle>
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          if (typed === undefined) return;
          const isRejected = apply(typed) === 0;
          setRefused(isRejected ? typed.trim() : undefined);
          setTouched(isRejected ? { text: typed, under: undefined } : undefined);
        }}
      >
        <Label htmlFor={fieldId}>Code</Label>
        <div>
          <Input
            id={fieldId}
            value={typed ?? coupon ?? ''}
            onChange={(event) => setTouched({ text: event.target.value, under: coupon })}
            maxLength={20}
            autoComplete="off"
            autoCapitalize="characters"
          />
          <Button type="submit" variant="secondary">
            Apply
          </Button>
        </div>
        <p role="status" data-good={coupon !== undefined}>
          {coupon && (
            <>
              <Icon name="check" size={18} /> {coupon} takes {percent}% off every unit.
            </>
          )}
          {!coupon && rejected && `${rejected} takes nothing off.`}
        </p>
      </Form>
    </Panel>
  );
}

const Form = styled.form`
  display: grid;
  gap: ${theme.space.s};

  > div {
    display: flex;
    gap: ${theme.space.s};
  }

  > p {
    display: flex;
    gap: ${theme.space.xs};
    align-items: center;
    min-height: 1.5em;
    color: ${theme.color.textMuted};
    overflow-wrap: anywhere;
  }

  > p[data-good='true'] {
    color: ${theme.color.ok};
  }

  ${media.mobile} {
    > div {
      display: grid;
    }
  }
`;
