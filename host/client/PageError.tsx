/** Shows a notice in place of a failed page; the rest of the store continues to work. */
import { useEffect, useRef, useState } from 'react';
import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from 'react-router-dom';
import { isApiError } from '@press-start/shared-ui/api';
import { Button, CabinetScreen, NotFound } from '@press-start/shared-ui/components';

/** Subject and verb of the notice for each remote that is part of the store. */
const subjects: Record<string, string> = {
  shop: 'The shelves are',
  account: 'The account desk is',
  admin: 'The back office is',
};

const capitalise = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** Returns the subject and verb of the notice; a remote that `subjects` does not list appears with its name. */
const noticeSubject = (remote: string | undefined) =>
  remote === undefined ? 'This part of the shop is' : (subjects[remote] ?? `${capitalise(remote)} is`);

/** Returns whether an error comes from an API call or a loader, which means that the remote's files are intact. */
const isResponse = (error: unknown) => isApiError(error) || isRouteErrorResponse(error);

export interface PageErrorProps {
  remoteAt: (pathname: string) => string | undefined;
  /** Makes the next navigation to this path reload the code of its page. */
  expire?: ((pathname: string) => void) | undefined;
}

const focusPage = () => document.getElementById('main')?.focus({ preventScroll: true });

/** Focuses the page if the focused element was removed together with the notice or the previous page. */
const focusPageIfLost = () => {
  if (!document.activeElement || document.activeElement === document.body) focusPage();
};

/** If the focus was lost, moves it to the main element: when the notice replaces a page, and when Retry succeeds. */
function useFocus(hasRetried: boolean): void {
  const { key } = useLocation();
  // On the first page of a visit, the focus stays at the beginning of the document.
  const isFirst = useRef(key === 'default');
  useEffect(() => {
    if (!isFirst.current) focusPageIfLost();
  }, []);
  useEffect(() => {
    if (hasRetried) return () => queueMicrotask(focusPageIfLost);
    return undefined;
  }, [hasRetried]);
}

export function PageError({ remoteAt, expire }: PageErrorProps) {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return <Notice remoteAt={remoteAt} expire={isResponse(error) ? undefined : expire} />;
}

function Notice({ remoteAt, expire }: PageErrorProps) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [isRetrying, setIsRetrying] = useState(false);
  const [hasRetried, setHasRetried] = useState(false);
  useFocus(hasRetried);

  const retry = async () => {
    if (isRetrying) return;
    setIsRetrying(true);
    setHasRetried(true);
    expire?.(pathname);
    await navigate(pathname + search, { replace: true });
    setIsRetrying(false);
  };
  return (
    <CabinetScreen
      role="alert"
      label="One machine is being repaired"
      title="Out of order"
      text={`${noticeSubject(remoteAt(pathname))} closed for a moment. The rest is open, and your cart is safe.`}
      note="Back soon"
    >
      {/* Do not use `disabled`, which would remove the focus. */}
      <Button size="large" aria-disabled={isRetrying} onClick={() => void retry()}>
        Retry
      </Button>
    </CabinetScreen>
  );
}
