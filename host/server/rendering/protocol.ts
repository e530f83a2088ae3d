/** The messages between the host and a renderer process. */
import type { ThemeName } from '@press-start/shared-ui/themes';
import type { Release } from '../registry';

/** What a renderer learns of the host, once: it has no environment of its own. */
export interface RendererSettings {
  /** Where loaders reach the API. */
  apiUrl: string;
  /** The store's public origin. */
  origin: string;
}

/** The part of a visitor's request that a page may see. No cookie and no header is part of it. */
export interface PageRequest {
  url: string;
  method: 'GET' | 'POST';
  /** The text of a posted form. */
  body: string;
  theme: ThemeName;
  requestId: string;
  /** With a form: limits of the API count the visitor's calls, not the host's. */
  visitorAddress?: string;
}

export type Task =
  | { do: 'load'; release: Release; entry: string; settings: RendererSettings }
  | { do: 'smokeRender' }
  | { do: 'render'; page: PageRequest }
  /** `files`: the texts of the release's scripts by path. For a process that renders nothing. */
  | { do: 'openBrowserBuild'; release: Release; files: readonly (readonly [path: string, text: string])[] }
  | { do: 'ping' };

export type ToRenderer = { id: number; task: Task } | { abort: number };

export type FromRenderer =
  | { id: number; value: unknown }
  /** `waitedForApi`: the task was aborted while a call to the API had no response yet. */
  | { id: number; error: string; waitedForApi: boolean }
  /** The last message of a process that ends because of an uncaught error. */
  | { uncaught: string };

/** The file descriptor of the pipe to the host, in a renderer process. */
export const channelFd = 3;

/** A page is far below; a renderer that sends more in one message is ended. */
export const longestMessageBytes = 8_000_000;

/** The rest of a release's error is of no use to its readers, who may be anybody. */
export const longestError = 2000;

/** Whether a renderer, whose code is not ours, really sent one of its messages. */
export function isFromRenderer(message: unknown): message is FromRenderer {
  if (typeof message !== 'object' || message === null) return false;
  if ('uncaught' in message) return typeof message.uncaught === 'string';
  if (!('id' in message) || typeof message.id !== 'number') return false;
  return 'value' in message || ('error' in message && typeof message.error === 'string');
}
