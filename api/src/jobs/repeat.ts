/**
 * Runs a job at an interval, with at most one run at a time. A failed run is reported and does not stop later runs.
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
