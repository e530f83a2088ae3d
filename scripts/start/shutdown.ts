/** Closes the store on a signal, or when the program that started this process exits. */
import { isStartedByNpm } from './settings';

interface Closable {
  close(code: number): Promise<void>;
  closeImmediately(): void;
}

/**
 * SIGINT signals within this many milliseconds of the first count as one Ctrl-C, because both the terminal
 * and npm may send the signal.
 */
const duplicateSignalMs = 1000;
const parentPollMs = 500;

export function closeOnSignal(store: Closable): void {
  let firstSignalAt: number | undefined;
  process.on('SIGINT', () => {
    const now = performance.now();
    firstSignalAt ??= now;
    if (now - firstSignalAt > duplicateSignalMs) store.closeImmediately();
    else void store.close(0);
  });
  process.on('SIGTERM', () => void store.close(0));
  // Ignore errors from a closed terminal or log reader: they must not terminate this process while the
  // store's programs are running.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  process.once('disconnect', () => void store.close(1));
  if (process.connected === false) void store.close(1);
  if (isStartedByNpm) closeWithParent(store);
}

/**
 * Closes the store when npm's shell exits: npm sends signals only to this shell, which does not forward them.
 */
function closeWithParent(store: Closable): void {
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid !== shell) void store.close(0);
  }, parentPollMs);
  timer.unref();
}
