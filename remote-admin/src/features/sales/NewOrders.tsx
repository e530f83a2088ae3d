import { Button } from '@press-start/shared-ui/components';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import { sectionUrl } from '../../paths';
import { followNewOrders } from './followNewOrders';

/**
 * Says quietly how many orders have come in since the list was opened, and shows them when asked to.
 *
 * @param since the highest number that the list knew of
 */
export function NewOrders({ since }: { since: number }) {
  const [ids, setIds] = useState<readonly number[]>([]);
  const known = useRef(since);
  const place = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    const leaving = new AbortController();
    void followNewOrders(leaving.signal, {
      since: known.current,
      tell: (id) => setIds((before) => (before.includes(id) ? before : [...before, id])),
    });
    return () => leaving.abort();
  }, []);

  const show = async () => {
    await navigate(sectionUrl('sales'));
    setIds([]);
    // The button goes away, and would take the focus with it.
    place.current?.focus();
  };
  const count = ids.length;
  return (
    <Notice ref={place} role="status" tabIndex={-1}>
      {count > 0 && (
        <Button size="small" icon="box" onClick={() => void show()}>
          {count === 1 ? '1 new order' : `${count} new orders`}
        </Button>
      )}
    </Notice>
  );
}

/** Its place is kept: an order that comes in moves nothing. */
const Notice = styled.div`
  min-height: 44px;

  &:focus {
    outline: none;
  }
`;
