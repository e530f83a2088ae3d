/**
 * The program of a renderer process: it runs one release and renders its pages. Whatever the release does here, it does
 * to this process only; the host supervises it from outside (renderer-process.ts).
 */
import { Socket } from 'node:net';
import { configureApi } from '@press-start/shared-ui/api';
import { openBrowserBuild } from '../browser-build/open-browser-build';
import { trackedFetch, withTrackedCalls } from './api-calls';
import { readMessages, writeMessage } from './channel';
import { loadRelease } from './load-release';
import { channelFd, longestError, longestMessageBytes } from './protocol';
import type { FromRenderer, PageRequest, RendererSettings, Task, ToRenderer } from './protocol';
import { renderPage } from './render-page';
import type { LoadedRelease } from './render-page';
import { sharedModules } from './shared-modules';
import { smokeRender } from './smoke-render';

// SIGUSR1 opens the inspector of a Node process, which can read all of it: neither this one's, nor by this one another's.
process.on('SIGUSR1', () => undefined);
for (const name of ['kill', '_kill', '_debugProcess']) Reflect.deleteProperty(process, name);

const channel = new Socket({ fd: channelFd, readable: true, writable: true });

function post(message: FromRenderer): void {
  const isTooLong = !writeMessage(channel, message, { maxBytes: longestMessageBytes });
  if (isTooLong && 'id' in message)
    post({ id: message.id, error: 'its page is too long', waitedForApi: false });
}

const FORM = 'application/x-www-form-urlencoded';

const textOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).slice(0, longestError);

let loaded: LoadedRelease | undefined;
let origin = '';

async function load({ release, entry, settings }: Extract<Task, { do: 'load' }>): Promise<void> {
  configure(settings);
  loaded = { release, routes: await loadRelease(release, entry) };
}

function configure(settings: RendererSettings): void {
  ({ origin } = settings);
  configureApi({ baseUrl: settings.apiUrl, fetch: trackedFetch });
}

async function tryBrowserBuild({ release, files }: Extract<Task, { do: 'openBrowserBuild' }>): Promise<void> {
  for (const unjudged of await openBrowserBuild(release, new Map(files), sharedModules))
    console.error(`not every part of the browser build could be tried: ${unjudged}`);
}

function requireLoaded(): LoadedRelease {
  if (!loaded) throw new Error('no release is loaded');
  return loaded;
}

const requestOf = ({ url, method, body }: PageRequest, signal: AbortSignal) =>
  method === 'POST'
    ? new Request(url, { method, body, headers: { 'content-type': FORM }, signal })
    : new Request(url, { signal });

function carryOut(task: Task, signal: AbortSignal): Promise<unknown> {
  if (task.do === 'load') return load(task);
  if (task.do === 'smokeRender') return smokeRender(requireLoaded(), origin);
  if (task.do === 'render') return renderPage(requestOf(task.page, signal), requireLoaded(), task.page.theme);
  if (task.do === 'openBrowserBuild') return tryBrowserBuild(task);
  return Promise.resolve();
}

/** By task: how the host aborts it. */
const running = new Map<number, AbortController>();

async function start(id: number, task: Task): Promise<void> {
  const aborter = new AbortController();
  running.set(id, aborter);
  const caller = task.do === 'render' ? task.page : { requestId: '' };
  await withTrackedCalls(caller, async (waitsForApi) => {
    let waitedForApi = false;
    aborter.signal.addEventListener('abort', () => (waitedForApi = waitsForApi()));
    try {
      post({ id, value: (await carryOut(task, aborter.signal)) ?? null });
    } catch (error) {
      post({ id, error: textOf(error), waitedForApi });
    }
  });
  running.delete(id);
}

/** The host's messages are what the host says they are; it runs the same build. */
function isToRenderer(message: unknown): message is ToRenderer {
  return typeof message === 'object' && message !== null;
}

// Without the host nobody needs the pages.
const end = () => process.exit();
channel.once('close', end);
readMessages(channel, {
  maxBytes: Infinity,
  onMessage: (message) => {
    if (!isToRenderer(message)) return;
    if ('abort' in message) running.get(message.abort)?.abort();
    else void start(message.id, message.task);
  },
  onBroken: end,
});

// The host learns the reason before the process ends; an unhandled rejection arrives here as well.
process.on('uncaughtException', (error) => {
  console.error(error);
  writeMessage(channel, { uncaught: textOf(error) } satisfies FromRenderer, {
    written: () => process.exit(1),
  });
});
