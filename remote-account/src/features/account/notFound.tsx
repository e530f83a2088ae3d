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
 * @throws a 404 response if the parameter is not a valid id
 */
export function requireId(param: string | undefined): number {
  if (!param || !/^[1-9]\d{0,9}$/.test(param)) throw notFound();
  return Number(param);
}

interface Props {
  text: string;
  /** Content that the server renders. The first render in the browser must match this content. */
  skeleton: ReactNode;
}

/** Renders the 404 screen, or the skeleton before hydration. Rethrows other errors to the host. */
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

/** Keeps the footer below the viewport, so that it does not shift while the content loads. */
const FullHeight = styled.div`
  min-height: 100vh;
`;
