/**
 * Runs a job at a fixed interval, and skips a run while the previous one is still active.
 * @returns a function that stops the job and waits for the current run
 */
export function repeat(
  job: () => Promise<void>,
  { everyMs, onError }: { everyMs: number; onError: (error: unknown) => void },
): () => Promise<void> {
  let run = Promise.resolve();
  let isRunning = false;
  const timer = setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    run = job()
      .catch(onError)
      .finally(() => (isRunning = false));
  }, everyMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    return run;
  };
}
