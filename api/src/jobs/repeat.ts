/**
 * Runs a job again and again, with at most one run at a time. A run that fails is reported; the next one comes all the same.
 * @returns the function that ends this and waits for a run under way
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
