/** When the store has to close: on a signal, or because the program that started it is gone. */

interface Closable {
  close(code: number): Promise<void>;
  closeAtOnce(): void;
}

/** One Ctrl-C may arrive twice: from the terminal and from npm. */
const sameCtrlCMs = 1000;
const parentPollMs = 500;

export function closeWhenTold(store: Closable): void {
  let interrupted: number | undefined;
  process.on('SIGINT', () => {
    const now = performance.now();
    interrupted ??= now;
    if (now - interrupted > sameCtrlCMs) store.closeAtOnce();
    else void store.close(0);
  });
  process.on('SIGTERM', () => void store.close(0));
  // A terminal or a log reader that has gone away is no reason to leave the programs behind.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  process.once('disconnect', () => void store.close(1));
  if (process.connected === false) void store.close(1);
  watchNpm(store);
}

/** npm passes a signal on to its shell, and the shell ends without passing it on: all that shows here is its end. */
function watchNpm(store: Closable): void {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid !== shell) void store.close(0);
  }, parentPollMs);
  timer.unref();
}
