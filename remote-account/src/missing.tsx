/** What a page of one thing does when there is no such thing. */
import { isApiError } from '@press-start/shared-ui/api';
import { NotFound } from '@press-start/shared-ui/components';
import { useHydrated } from '@press-start/shared-ui/session';
import type { ReactNode } from 'react';
import { data, isRouteErrorResponse, useRouteError } from 'react-router-dom';
import styled from 'styled-components';

/** For loaders: the router's answer 404. Throw it; `MissingScreen` is what then shows. */
export const missing = () => data(null, { status: 404 });

/** The number in a path. An id that cannot be one is not asked for. */
export function requireId(text: string | undefined): number {
  if (!text || !/^[1-9]\d{0,9}$/.test(text)) throw missing();
  return Number(text);
}

/**
 * What a call answers, or undefined when the API knows no such thing.
 *
 * @example const game = await unlessMissing(call(getGame, { params: { id } }));
 */
export async function unlessMissing<Result>(recorded: Promise<Result>): Promise<Result | undefined> {
  try {
    return await recorded;
  } catch (error) {
    if (isApiError(error) && error.status === 404) return undefined;
    throw error;
  }
}

interface Props {
  text: string;
  /** What the server has drawn: a loader may know at once, and the first render has to equal the server's. */
  skeleton: ReactNode;
}

/** For a page's `ErrorBoundary`: not found, in words of the page. Any other error goes on to the host. */
export function MissingScreen({ text, skeleton }: Props) {
  const error = useRouteError();
  const hydrated = useHydrated();
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return hydrated ? (
    <Whole>
      <NotFound text={text} />
    </Whole>
  ) : (
    skeleton
  );
}

/** As high as the skeleton at least, so that the footer stays where it is. */
const Whole = styled.div`
  min-height: 100vh;
`;
