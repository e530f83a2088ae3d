/** Shows a notice in place of a failed page; the rest of the store continues to work. */
import { useEffect, useRef, useState } from 'react';
import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from 'react-router-dom';
import { isApiError } from '@press-start/shared-ui/api';
import { Button, CabinetScreen, NotFound } from '@press-start/shared-ui/components';

const capitalise = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** The fields of a remote that its notice uses. */
export interface NoticeSubject {
  name: string;
  notice?: string | undefined;
}

/**
 * Returns the text of the notice. Its subject comes from the remote's release or, if the release declares
 * none, is the remote's name. Without a remote, it is "This part of the shop".
 */
export function noticeText(remote: NoticeSubject | undefined): string {
  const subject = remote ? (remote.notice ?? `${capitalise(remote.name)} is`) : 'This part of the shop is';
  return `${subject} closed for a moment. The rest is open, and your cart is safe.`;
}

/**
 * Returns whether the error comes from an API call or is a response that a loader has thrown. In both cases,
 * the remote's files are intact.
 */
const isResponse = (error: unknown) => isApiError(error) || isRouteErrorResponse(error);

export interface PageErrorProps {
  remoteAt: (pathname: string) => NoticeSubject | undefined;
  /** Makes the next navigation to this path reload the code of its page. */
  expire?: ((pathname: string) => void) | undefined;
  /** Reloads the document if its security policy forbids the release of the page at this path. */
  reloadIfForbidden?: ((pathname: string) => void) | undefined;
}

const focusPage = () => document.getElementById('main')?.focus({ preventScroll: true });

/** Focuses the page if the focused element was removed together with the notice or the previous page. */
const focusPageIfLost = () => {
  if (!document.activeElement || document.activeElement === document.body) focusPage();
};

/** Moves lost focus to the main element when the notice appears, and when it disappears after a retry. */
function useRestoredFocus(hasRetried: boolean): void {
  const { key } = useLocation();
  // On the first page of a visit, focus stays at the start of the document.
  const isFirst = useRef(key === 'default');
  useEffect(() => {
    if (!isFirst.current) focusPageIfLost();
  }, []);
  useEffect(() => {
    if (hasRetried) return () => queueMicrotask(focusPageIfLost);
    return undefined;
  }, [hasRetried]);
}

export function PageError({ expire, ...props }: PageErrorProps) {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return <Notice {...props} expire={isResponse(error) ? undefined : expire} />;
}

function Notice({ remoteAt, expire, reloadIfForbidden }: PageErrorProps) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [isRetrying, setIsRetrying] = useState(false);
  const [hasRetried, setHasRetried] = useState(false);
  useRestoredFocus(hasRetried);

  const retry = async () => {
    if (isRetrying) return;
    setIsRetrying(true);
    setHasRetried(true);
    expire?.(pathname);
    await navigate(pathname + search, { replace: true });
    // The visitor may have left the page in the meantime.
    if (window.location.pathname === pathname) reloadIfForbidden?.(pathname);
    setIsRetrying(false);
  };
  return (
    <CabinetScreen
      role="alert"
      label="One machine is being repaired"
      title="Out of order"
      text={noticeText(remoteAt(pathname))}
      note="Back soon"
    >
      {/* A `disabled` button would lose focus. */}
      <Button size="large" aria-disabled={isRetrying} onClick={() => void retry()}>
        Retry
      </Button>
    </CabinetScreen>
  );
}
