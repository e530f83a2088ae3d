/**
 * Runs a job at a fixed interval and skips a run while the previous one is still active. Reports a failed run
 * and continues.
 * @returns a function that stops the job and waits for the current run
 */
export function repeat(
  job: () => Promise<void>,
  { everyMs, onError }: { everyMs: number; onError: (error: unknown) => void },
): () => Promise<void> {
  let run = Promise.resolve();
  let busy = false;
  const timer = setInterval(() => {
    if (busy) return;
    busy = true;
    run = job()
      .catch(onError)
      .finally(() => (busy = false));
  }, everyMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    return run;
  };
}
