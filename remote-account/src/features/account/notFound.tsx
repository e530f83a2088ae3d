/** Helpers for pages whose order, game or review may not exist. */
import type { ReactNode } from 'react';
import { data, isRouteErrorResponse, useRouteError } from 'react-router-dom';
import styled from 'styled-components';
import { NotFound } from '@press-start/shared-ui/components';
import { useHydrated } from '@press-start/shared-ui/session';

/** Creates the 404 response that a loader throws and `NotFoundBoundary` renders. */
export const notFound = () => data(null, { status: 404 });

/**
 * Returns the id in a route parameter.
 *
 * @throws a 404 response if the parameter is not a valid id, before any request is sent
 */
export function requireId(param: string | undefined): number {
  if (!param || !/^[1-9]\d{0,9}$/.test(param)) throw notFound();
  return Number(param);
}

interface Props {
  text: string;
  /**
   * Content that the server renders. If a loader fails before hydration, the first render must match this
   * content.
   */
  skeleton: ReactNode;
}

/** Renders the 404 screen for a 404 error, or the skeleton before hydration. Rethrows any other error to the host. */
export function NotFoundBoundary({ text, skeleton }: Props) {
  const error = useRouteError();
  const hydrated = useHydrated();
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return hydrated ? (
    <FullHeight>
      <NotFound text={text} />
    </FullHeight>
  ) : (
    skeleton
  );
}

/** Reserves at least the height of the skeleton to avoid layout shift of the footer. */
const FullHeight = styled.div`
  min-height: 100vh;
`;
