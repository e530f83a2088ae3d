import { useRevalidator } from 'react-router-dom';
import styled from 'styled-components';
import { Button } from '@press-start/shared-ui/components';
import { theme } from '@press-start/shared-ui/themes';
import { loadedCouponText } from '../cart/couponText';
import type { LoadedCoupon } from '../cart/loadCoupon';

/** Explains why the receipt does not contain the shopper's coupon. */
export function CouponNotice({ loaded }: { loaded: LoadedCoupon | undefined }) {
  const { revalidate, state } = useRevalidator();
  const text = loadedCouponText(loaded);
  if (text === undefined) return null;
  return (
    <Notice>
      <p role="status">{text}</p>
      {loaded?.error !== undefined && (
        <Button
          size="small"
          variant="secondary"
          aria-disabled={state !== 'idle'}
          onClick={() => void revalidate()}
        >
          Try again
        </Button>
      )}
    </Notice>
  );
}

const Notice = styled.div`
  display: grid;
  gap: ${theme.space[3]};
  justify-items: start;
  padding: ${theme.space[4]};
  background: ${theme.color.bgDeep};
  color: ${theme.color.danger};
  box-shadow: ${theme.frame.frame};
  border-radius: ${theme.radius.m};
`;
