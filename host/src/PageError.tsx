/** What stands in a page's place when it cannot be shown: the rest of the store goes on. */
import { useState } from 'react';
import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from 'react-router-dom';
import { Button, EmptyState, NotFound, PageHead, Wrap } from '@press-start/shared-ui/components';
import { RemoteUnreachable, renewRefusedFiles } from './remotes';

/** What a remote is called in the shop. */
const parts: Record<string, string> = {
  shop: 'The shelves are',
  account: 'The account desk is',
  admin: 'The back office is',
};

/** Whose page it is: told by the server that could not draw it, or by the browser that could not load it. */
function closedRemote(error: unknown): string | undefined {
  if (error instanceof RemoteUnreachable) return error.remote;
  if (!isRouteErrorResponse(error) || typeof error.data !== 'object' || error.data === null) return undefined;
  return 'remote' in error.data && typeof error.data.remote === 'string' ? error.data.remote : undefined;
}

export function PageError() {
  const error = useRouteError();
  const location = useLocation();
  const navigate = useNavigate();
  const [retrying, setRetrying] = useState(false);
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;

  const retry = async () => {
    setRetrying(true);
    await renewRefusedFiles();
    await navigate(location.pathname + location.search, { replace: true });
    setRetrying(false);
  };
  return (
    <Wrap>
      <PageHead title="Out of order" />
      <EmptyState
        icon="pad"
        text={`${parts[closedRemote(error) ?? ''] ?? 'This part of the shop is'} closed for a moment. The rest is open, and your cart is safe.`}
      >
        <Button variant="secondary" disabled={retrying} onClick={() => void retry()}>
          Retry
        </Button>
      </EmptyState>
    </Wrap>
  );
}
