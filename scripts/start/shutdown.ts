/** Closes the store on a signal, or when the program that started it has ended. */
import { isStartedByNpm } from './settings';

interface Closable {
  close(code: number): Promise<void>;
  closeImmediately(): void;
}

/** One Ctrl-C may arrive twice: from the terminal and from npm. */
const sameCtrlCMs = 1000;
const parentPollMs = 500;

export function closeOnSignal(store: Closable): void {
  let interrupted: number | undefined;
  process.on('SIGINT', () => {
    const now = performance.now();
    interrupted ??= now;
    if (now - interrupted > sameCtrlCMs) store.closeImmediately();
    else void store.close(0);
  });
  process.on('SIGTERM', () => void store.close(0));
  // Writing to a closed terminal or log reader must not end this process before its programs.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  process.once('disconnect', () => void store.close(1));
  if (process.connected === false) void store.close(1);
  if (isStartedByNpm) closeWithParent(store);
}

/** npm sends a signal to its shell only, and the shell ends without forwarding it: poll for the shell's end. */
function closeWithParent(store: Closable): void {
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid !== shell) void store.close(0);
  }, parentPollMs);
  timer.unref();
}
