import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import { Button } from '@press-start/shared-ui/components';
import { theme } from '@press-start/shared-ui/themes';
import { sectionUrl } from '../../paths';
import { followNewOrders } from './followNewOrders';

/**
 * Renders a button that shows how many orders have arrived since the list was loaded. Clicking the button
 * loads them.
 *
 * @param since the highest order id in the loaded data
 */
export function NewOrders({ since }: { since: number }) {
  const [ids, setIds] = useState<readonly number[]>([]);
  const initialId = useRef(since);
  const status = useRef<HTMLDivElement>(null);
  const navigate = useNavigate();
  useEffect(() => {
    const controller = new AbortController();
    void followNewOrders(controller.signal, {
      since: initialId.current,
      onOrder: (id) => setIds((before) => (before.includes(id) ? before : [...before, id])),
    });
    return () => controller.abort();
  }, []);

  const showNewOrders = async () => {
    const announcedIds = ids;
    await navigate(sectionUrl('sales'));
    // Still count orders that arrived during the navigation, because the list may not contain them.
    setIds((current) => current.filter((id) => !announcedIds.includes(id)));
    // Move focus, because the focused button disappears.
    status.current?.focus();
  };
  const count = ids.length;
  return (
    <Status ref={status} role="status" tabIndex={-1}>
      {count > 0 && (
        <Button size="small" icon="box" onClick={() => void showNewOrders()}>
          {count === 1 ? '1 new order' : `${count} new orders`}
        </Button>
      )}
    </Status>
  );
}

/** Reserves the height of the button to avoid layout shift. */
const Status = styled.div`
  min-height: ${theme.size.tap};

  &:focus {
    outline: none;
  }
`;
