/** What stands in a page's place when it cannot be shown: the rest of the store goes on. */
import { useState } from 'react';
import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from 'react-router-dom';
import { Button, EmptyState, Wrap } from '@press-start/shared-ui/components';
import { NotFoundPage } from './NotFoundPage';

export function PageError() {
  const error = useRouteError();
  const location = useLocation();
  const navigate = useNavigate();
  const [retrying, setRetrying] = useState(false);
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundPage />;

  const retry = async () => {
    setRetrying(true);
    await navigate(location.pathname + location.search, { replace: true });
    setRetrying(false);
  };
  return (
    <Wrap>
      <EmptyState
        icon="cart"
        text="This room is closed for a moment. The rest of the store is open, and your cart is safe."
      >
        <Button variant="secondary" disabled={retrying} onClick={() => void retry()}>
          Retry
        </Button>
      </EmptyState>
    </Wrap>
  );
}
