/** What stands in a page's place when it cannot be shown: the rest of the store goes on. */
import { useState } from 'react';
import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from 'react-router-dom';
import { Button, EmptyState, NotFound, PageHead, Wrap } from '@press-start/shared-ui/components';

export function PageError() {
  const error = useRouteError();
  const location = useLocation();
  const navigate = useNavigate();
  const [retrying, setRetrying] = useState(false);
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;

  const retry = async () => {
    setRetrying(true);
    await navigate(location.pathname + location.search, { replace: true });
    setRetrying(false);
  };
  return (
    <Wrap>
      <PageHead title="Out of order" />
      <EmptyState
        icon="pad"
        text="This part of the shop is closed for a moment. The rest is open, and your cart is safe."
      >
        <Button variant="secondary" disabled={retrying} onClick={() => void retry()}>
          Retry
        </Button>
      </EmptyState>
    </Wrap>
  );
}
