/** The messages between the host and a renderer process. */
import type { SelectedOffers } from '@press-start/shared-ui/fragments';
import type { PageMeta } from '@press-start/shared-ui/page';
import type { ThemeName } from '@press-start/shared-ui/themes';
import type { Release } from '../../releases/release';

/** The host's settings for a renderer process, which does not inherit the host's environment variables. */
export interface RendererSettings {
  /** The API's base URL for loaders. */
  apiUrl: string;
  /** The store's public origin. */
  origin: string;
}

/** The part of a visitor's request that a page receives, without cookies and headers. */
export interface PageRequest {
  url: string;
  method: 'GET' | 'POST';
  /** The body of a posted form; empty for GET. */
  body: string;
  theme: ThemeName;
  /** The feature flags that are on for the visitor; missing if there are none. */
  flags?: readonly string[];
  /** The fragments for the slots of the page; missing if there are none. */
  offers?: SelectedOffers;
  requestId: string;
  /** Value of the `traceparent` header of the render's API calls. */
  traceparent?: string;
  /** The oldest catalogue version that the page may show. */
  catalogueVersion?: number | undefined;
  /** Hash of the cached page's data. If the data is unchanged, the page is not rendered again. */
  cachedData?: string | undefined;
  /**
   * The visitor's IP address; set for POST, so that the API's rate limits apply to the visitor and not to the
   * host.
   */
  visitorAddress?: string;
}

/** A fragment to render, for a page of any remote. */
export interface FragmentRequest extends Pick<
  PageRequest,
  'theme' | 'flags' | 'requestId' | 'traceparent' | 'catalogueVersion'
> {
  /** URL of the page that contains the fragment. */
  url: string;
  /** The fragment's id in its release. */
  id: string;
  slot: string;
  params: unknown;
}

export type Task =
  | { kind: 'load'; release: Release; entry: string; settings: RendererSettings }
  | { kind: 'smokeRender' }
  | { kind: 'render'; page: PageRequest }
  | { kind: 'renderFragment'; fragment: FragmentRequest }
  /** Runs in a process that renders no pages. `files`: the texts of the release's scripts, keyed by path. */
  | { kind: 'openBrowserBuild'; release: Release; files: readonly (readonly [path: string, text: string])[] }
  | { kind: 'ping' };

export type HostMessage = { id: number; task: Task } | { abort: number };

export type RendererMessage =
  | { id: number; value: unknown }
  /** `waitedForApi`: the task was aborted during an API call. */
  | { id: number; error: string; waitedForApi: boolean }
  /** The last message of a process that exits because of an uncaught error. */
  | { uncaught: string };

/**
 * File descriptors of the pipes in a renderer process. With a single pipe, a failed write to an exiting
 * process would discard its last message, which contains the reason for the exit.
 */
export const fromHostFd = 3;
export const toHostFd = 4;

/**
 * Size limit of a message in bytes, more than any page needs. The host kills a process that exceeds this
 * limit.
 */
export const maxMessageBytes = 8_000_000;

/** Length limit for error messages in characters, because /healthz shows a release's errors to any caller. */
export const maxErrorLength = 2000;

/** Returns whether a message has a valid structure; a release's code may send arbitrary data. */
export function isFromRenderer(message: unknown): message is RendererMessage {
  if (typeof message !== 'object' || message === null) return false;
  if ('uncaught' in message) return typeof message.uncaught === 'string';
  if (!('id' in message) || typeof message.id !== 'number') return false;
  return 'value' in message || ('error' in message && typeof message.error === 'string');
}

/** A rendered page as plain data that can be sent between processes. */
export interface RenderedPage {
  /** HTTP status of the document. */
  status: number;
  markup: string;
  /** The style rules that the page uses in its theme, in the format of styled-components. */
  styles: string;
  /** The style rules that apply only in the other theme, in the format of styled-components. */
  otherTheme: string;
  meta: PageMeta | undefined;
  /**
   * Whether the browser, not the server, loads the data and renders the page; the browser then needs
   * additional scripts.
   */
  isSkeleton: boolean;
  /** Whether the URL contains a secret, so that it must not be sent as the referrer. */
  secretUrl: boolean;
  /** Loader data, action data and errors as JSON that is safe inside a script element. */
  hydration: string;
}

/** A rendered fragment. `data` is the result of its loader as JSON that is safe inside a script element. */
export type RenderedFragment = Pick<RenderedPage, 'markup' | 'styles' | 'otherTheme'> & { data: string };

/** A redirect that a loader or an action has returned. */
export interface Redirect {
  status: number;
  location: string;
}

export type Rendering = (
  | { page: RenderedPage; redirect?: undefined; isUnchanged?: undefined }
  | { redirect: Redirect; page?: undefined; isUnchanged?: undefined }
  /** The cached page has the same data. */
  | { isUnchanged: true; page?: undefined; redirect?: undefined }
) & {
  /** Whether the page may lack data because of a temporary failure of an API call. */
  hasFailedCalls?: boolean;
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isStatus = (value: unknown) => Number.isInteger(value) && Number(value) >= 200 && Number(value) < 600;

const textFields = ['markup', 'styles', 'otherTheme', 'hydration'] as const;
export function isRenderedFragment(value: unknown): value is RenderedFragment {
  return isRecord(value) && fragmentFields.every((key) => typeof value[key] === 'string');
}

const fragmentFields = ['markup', 'styles', 'otherTheme', 'data'] as const;
const flagFields = ['isSkeleton', 'secretUrl'] as const;

/** Returns whether a renderer's result is valid; a release's code may send arbitrary data. */
export function isRendering(value: unknown): value is Rendering {
  if (!isRecord(value)) return false;
  const { page, redirect, isUnchanged } = value;
  if (isUnchanged !== undefined) return isUnchanged === true;
  if (isRecord(redirect)) return isStatus(redirect['status']) && typeof redirect['location'] === 'string';
  if (!isRecord(page) || !isStatus(page['status'])) return false;
  return (
    textFields.every((key) => typeof page[key] === 'string') &&
    flagFields.every((key) => typeof page[key] === 'boolean') &&
    (page['meta'] === undefined || isRecord(page['meta']))
  );
}
