/** Defines the messages between the host and a renderer process, including the rendered page. */
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

/** The part of a visitor's request that a page receives: no cookies and no headers. */
export interface PageRequest {
  url: string;
  method: 'GET' | 'POST';
  /** The body of a posted form; empty for GET. */
  body: string;
  theme: ThemeName;
  requestId: string;
  /** The oldest catalogue version that the page may show. */
  catalogueVersion?: number | undefined;
  /** Sent with a form, so that the API's rate limits apply to the visitor and not to the host. */
  visitorAddress?: string;
}

export type Task =
  | { kind: 'load'; release: Release; entry: string; settings: RendererSettings }
  | { kind: 'smokeRender' }
  | { kind: 'render'; page: PageRequest }
  /** A task for a process that renders nothing. `files`: the texts of the release's scripts, keyed by path. */
  | { kind: 'openBrowserBuild'; release: Release; files: readonly (readonly [path: string, text: string])[] }
  | { kind: 'ping' };

export type HostMessage = { id: number; task: Task } | { abort: number };

export type RendererMessage =
  | { id: number; value: unknown }
  /** `waitedForApi`: the task was aborted during an API call. */
  | { id: number; error: string; waitedForApi: boolean }
  /** The last message of a process that exits because of an uncaught error. */
  | { uncaught: string };

/** The file descriptor of the pipe to the host, in a renderer process. */
export const channelFd = 3;

/** Size limit of a message in bytes, more than any page needs. The host kills a renderer that exceeds it. */
export const maxMessageBytes = 8_000_000;

/** Length limit for error messages in characters, because /healthz shows a release's errors to anyone. */
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
  /** The rules in use, without those of the other theme. */
  styles: string;
  /** The rules that a theme switch adds. */
  otherTheme: string;
  meta: PageMeta | undefined;
  /** Whether the browser loads the page's data and renders the page, for which it needs additional scripts. */
  isSkeleton: boolean;
  /** Whether the URL contains a secret, so that it must not be sent as the referrer. */
  secretUrl: boolean;
  /** Loader data, action data and errors as JSON that is safe inside a script element. */
  hydration: string;
}

/** Returned by a loader or an action instead of a page. */
export interface Redirect {
  status: number;
  location: string;
}

export type Rendering = ({ page: RenderedPage; redirect?: undefined } | { redirect: Redirect }) & {
  /** Whether the page may lack data because of a failed API call that may succeed later. */
  hasFailedCalls?: boolean;
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isStatus = (value: unknown) => Number.isInteger(value) && Number(value) >= 200 && Number(value) < 600;

const texts = ['markup', 'styles', 'otherTheme', 'hydration'] as const;

/** Returns whether a renderer's result is a page or a redirect; a release's code may send arbitrary data. */
export function isRendering(value: unknown): value is Rendering {
  if (!isRecord(value)) return false;
  const { page, redirect } = value;
  if (isRecord(redirect)) return isStatus(redirect['status']) && typeof redirect['location'] === 'string';
  if (!isRecord(page) || !isStatus(page['status'])) return false;
  return texts.every((key) => typeof page[key] === 'string');
}
