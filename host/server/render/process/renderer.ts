/**
 * Entry point of a renderer process. Each process loads one release and renders its pages and fragments, or
 * checks the browser build of a release. A faulty release affects only its own process, which the host
 * supervises (renderer-process.ts).
 */
import { Socket } from 'node:net';
import { configureApi } from '@press-start/shared-ui/api';
import { configureFragments } from '@press-start/shared-ui/fragments';
import { configureFlags } from '@press-start/shared-ui/page';
import { openBrowserBuild } from '../../releases/browser-build/open-browser-build';
import { sharedModules } from '../../releases/shared-modules';
import { type Calls, flagsOfRender, offersOfRender, trackedFetch, withTrackedCalls } from '../api-calls';
import { PlacedMarker } from '../fragments/placed-markers';
import { renderFragment } from '../fragments/render-fragment';
import { loadRelease } from '../load-release';
import type { LoadedRelease } from '../render-page';
import { renderPage, withHandler } from '../render-page';
import { smokeRender } from '../smoke-render';
import { readMessages, writeMessage } from './channel';
import type {
  HostMessage,
  PageRequest,
  RendererMessage,
  RendererSettings,
  Rendering,
  Task,
} from './protocol';
import { fromHostFd, maxErrorLength, maxMessageBytes, toHostFd } from './protocol';

// SIGUSR1 opens the inspector, which can read the memory of the process. Ignore the signal here, and prevent
// releases from sending it to other processes.
process.on('SIGUSR1', () => undefined);
for (const name of ['kill', '_kill', '_debugProcess']) Reflect.deleteProperty(process, name);

const fromHost = new Socket({ fd: fromHostFd, readable: true, writable: false });
const toHost = new Socket({ fd: toHostFd, readable: false, writable: true });

function post(message: RendererMessage): void {
  const isTooLarge = !writeMessage(toHost, message, { maxBytes: maxMessageBytes });
  if (isTooLarge && 'id' in message)
    post({ id: message.id, error: 'the rendered page exceeds the message size limit', waitedForApi: false });
}

const formContentType = 'application/x-www-form-urlencoded';

const errorText = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).slice(0, maxErrorLength);

let loaded: LoadedRelease | undefined;
let origin = '';

async function load({ release, entry, settings }: Extract<Task, { kind: 'load' }>): Promise<void> {
  configure(settings);
  const { routes, fragments } = await loadRelease(release, entry);
  loaded = withHandler(release, routes, fragments);
}

function configure(settings: RendererSettings): void {
  ({ origin } = settings);
  configureApi({ baseUrl: settings.apiUrl, fetch: trackedFetch });
  configureFlags(flagsOfRender);
  configureFragments({
    offers: (slot) => offersOfRender()?.[slot],
    isRendered: () => true,
    Content: PlacedMarker,
  });
}

async function checkBrowserBuild({
  release,
  files,
}: Extract<Task, { kind: 'openBrowserBuild' }>): Promise<void> {
  for (const part of await openBrowserBuild(release, new Map(files), sharedModules))
    console.error(`part of the browser build could not be checked: ${part}`);
}

function requireLoaded(): LoadedRelease {
  if (!loaded) throw new Error('no release is loaded');
  return loaded;
}

const requestOf = ({ url, method, body }: PageRequest, signal: AbortSignal) =>
  method === 'POST'
    ? new Request(url, { method, body, headers: { 'content-type': formContentType }, signal })
    : new Request(url, { signal });

async function render(page: PageRequest, signal: AbortSignal, calls: Calls): Promise<Rendering> {
  const rendering = await renderPage(requestOf(page, signal), requireLoaded(), page.theme, page.cachedData);
  return { ...rendering, hasFailedCalls: calls.hasFailed() };
}

function run(task: Task, signal: AbortSignal, calls: Calls): Promise<unknown> {
  if (task.kind === 'load') return load(task);
  if (task.kind === 'smokeRender') return smokeRender(requireLoaded(), origin);
  if (task.kind === 'render') return render(task.page, signal, calls);
  if (task.kind === 'renderFragment') return renderFragment(requireLoaded().fragments, task.fragment, signal);
  if (task.kind === 'openBrowserBuild') return checkBrowserBuild(task);
  return Promise.resolve();
}

function requestOfTask(task: Task) {
  if (task.kind === 'render') return task.page;
  if (task.kind === 'renderFragment') return task.fragment;
  return { requestId: '' };
}

/** The controllers that abort running tasks, keyed by task id. */
const running = new Map<number, AbortController>();

async function start(id: number, task: Task): Promise<void> {
  const controller = new AbortController();
  running.set(id, controller);
  const request = requestOfTask(task);
  await withTrackedCalls(request, async (calls) => {
    let waitedForApi = false;
    controller.signal.addEventListener('abort', () => (waitedForApi = calls.isWaiting()));
    try {
      post({ id, value: (await run(task, controller.signal, calls)) ?? null });
    } catch (error) {
      post({ id, error: errorText(error), waitedForApi });
    }
  });
  running.delete(id);
}

/** Narrows the type of a message from the host, which is trusted because it runs the same build. */
function isHostMessage(message: unknown): message is HostMessage {
  return typeof message === 'object' && message !== null;
}

// Exit when the pipe closes, because this means that the host has exited.
const exit = () => process.exit();
fromHost.once('close', exit);
readMessages(fromHost, {
  maxBytes: Infinity,
  onMessage: (message) => {
    if (!isHostMessage(message)) return;
    if ('abort' in message) running.get(message.abort)?.abort();
    else void start(message.id, message.task);
  },
  onInvalid: exit,
});

// Report the reason to the host before the process exits. Node also emits this event for unhandled
// rejections.
process.on('uncaughtException', (error) => {
  console.error(error);
  writeMessage(toHost, { uncaught: errorText(error) } satisfies RendererMessage, {
    written: () => process.exit(1),
  });
});
