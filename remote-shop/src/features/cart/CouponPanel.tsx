import { useAtomValue, useSetAtom } from 'jotai';
import { useId, useState } from 'react';
import styled from 'styled-components';
import { errorMessage } from '@press-start/shared-ui/api';
import { applyCouponAtom, couponAtom, couponPercentAtom } from '@press-start/shared-ui/cart';
import { Button, Input, Label, Panel } from '@press-start/shared-ui/components';
import { useMutation } from '@press-start/shared-ui/forms';
import { Icon } from '@press-start/shared-ui/icons';
import { media, theme } from '@press-start/shared-ui/themes';
import { loadedCouponText, rejectionText } from './couponText';
import type { LoadedCoupon } from './loadCoupon';
import { PanelTitle } from './PanelTitle';

/** Text that applies only while `coupon` is the active coupon. */
interface ScopedText {
  text: string | undefined;
  coupon: string | undefined;
}

/** Renders the coupon form. Applying a code that the server rejects removes the current coupon. */
export function CouponPanel({ loaded }: { loaded: LoadedCoupon | undefined }) {
  const coupon = useAtomValue(couponAtom);
  const percent = useAtomValue(couponPercentAtom);
  const apply = useSetAtom(applyCouponAtom);
  /** Text in the field until the active coupon changes. Without it, the field shows the active coupon. */
  const [draft, setDraft] = useState<ScopedText | undefined>(
    loaded?.error === undefined ? undefined : { text: loaded.code, coupon: undefined },
  );
  const [rejection, setRejection] = useState<ScopedText>();
  const fieldId = useId();
  const typed = draft?.coupon === coupon ? draft?.text : undefined;
  const latest = rejection ?? { text: loadedCouponText(loaded), coupon: undefined };
  const problem = latest.coupon === coupon ? latest.text : undefined;

  const check = useMutation(apply, {
    revalidate: 'never',
    onSuccess: (result, text) => {
      const isRejected = result.percent === 0;
      const reason = isRejected && text.trim() !== '' ? rejectionText(result, text.trim()) : undefined;
      setRejection({ text: reason, coupon: undefined });
      setDraft(isRejected ? { text, coupon: undefined } : undefined);
    },
    onError: (error) => setRejection({ text: errorMessage(error), coupon }),
  });

  return (
    <Panel>
      <PanelTitle>Coupon</PanelTitle>
      <Form
        onSubmit={(event) => {
          event.preventDefault();
          if (typed !== undefined) void check.run(typed);
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
          <Button type="submit" variant="secondary" aria-disabled={check.pending}>
            Apply
          </Button>
        </Controls>
        <Result role="status" data-good={coupon !== undefined && problem === undefined}>
          {problem ??
            (coupon && (
              <>
                <Icon name="check" size={18} /> {coupon} takes {percent}% off every unit.
              </>
            ))}
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
  gap: ${theme.frame.gap};

  ${media.mobile} {
    display: grid;
  }
`;

const Result = styled.p`
  display: flex;
  gap: ${theme.space[2]};
  align-items: center;
  min-height: 1.5em;
  /* The empty line is a part of the space below the form. */
  margin-bottom: calc(-1 * ${theme.space[1]});
  color: ${theme.color.textMuted};
  overflow-wrap: anywhere;

  &[data-good='true'] {
    color: ${theme.color.ok};
  }
`;
