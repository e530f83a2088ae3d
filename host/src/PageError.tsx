/** What stands in a page's place when it cannot be shown: the rest of the store goes on. */
import { useEffect, useRef, useState } from 'react';
import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from 'react-router-dom';
import { isApiError } from '@press-start/shared-ui/api';
import { Button, EmptyState, NotFound, PageHead, Wrap } from '@press-start/shared-ui/components';

/** What the remotes of the store itself are called in the shop. */
const parts: Record<string, string> = {
  shop: 'The shelves are',
  account: 'The account desk is',
  admin: 'The back office is',
};

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Subject and verb of the notice; any other remote is called by its own name. */
const subjectOf = (remote: string | undefined) =>
  remote === undefined ? 'This part of the shop is' : (parts[remote] ?? `${capital(remote)} is`);

/** An error response, of the API or of a loader, is no fault of the remote's files. */
const isResponse = (error: unknown) => isApiError(error) || isRouteErrorResponse(error);

export interface PageErrorProps {
  /** Name of the remote that owns a path. */
  remoteAt: (pathname: string) => string | undefined;
  /** The next navigation to this path loads the code of its page again. */
  expire?: ((pathname: string) => void) | undefined;
}

const focusPage = () => document.getElementById('main')?.focus({ preventScroll: true });

/** What had the focus may be gone with the notice, or with the page before it. */
const focusPageIfLost = () => {
  if (!document.activeElement || document.activeElement === document.body) focusPage();
};

/**
 * Keeps the keyboard where the visitor reads: on the notice when it replaces a page, on the page when that replaces the
 * notice after a Retry.
 */
function useFocus(retried: boolean): void {
  const { key } = useLocation();
  // The first page of a visit is read from the beginning of the document, as every other one.
  const isFirst = useRef(key === 'default');
  useEffect(() => {
    if (!isFirst.current) focusPageIfLost();
  }, []);
  useEffect(() => {
    if (retried) return () => queueMicrotask(focusPageIfLost);
    return undefined;
  }, [retried]);
}

export function PageError({ remoteAt, expire }: PageErrorProps) {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return <Notice remoteAt={remoteAt} expire={isResponse(error) ? undefined : expire} />;
}

function Notice({ remoteAt, expire }: PageErrorProps) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [retrying, setRetrying] = useState(false);
  const [retried, setRetried] = useState(false);
  useFocus(retried);

  const retry = async () => {
    if (retrying) return;
    setRetrying(true);
    setRetried(true);
    expire?.(pathname);
    await navigate(pathname + search, { replace: true });
    setRetrying(false);
  };
  return (
    <Wrap role="alert">
      <PageHead title="Out of order" />
      <EmptyState
        icon="pad"
        text={`${subjectOf(remoteAt(pathname))} closed for a moment. The rest is open, and your cart is safe.`}
      >
        {/* Not `disabled`, which would take the focus away. */}
        <Button variant="secondary" aria-disabled={retrying} onClick={() => void retry()}>
          Retry
        </Button>
      </EmptyState>
    </Wrap>
  );
}
