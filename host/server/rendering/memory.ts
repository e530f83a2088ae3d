/** Watches the memory of a process that Node's own heap limit does not cover: buffers lie outside of the heap. */
import { readFile, writeFile } from 'node:fs/promises';

const pollMs = 250;
/** Linux counts in pages. */
const pageBytes = 4096;

const isLinux = process.platform === 'linux';

/** Returns the resident memory in bytes; undefined when the process is gone. */
async function residentBytes(pid: number): Promise<number | undefined> {
  try {
    const [, resident] = (await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ');
    return Number(resident) * pageBytes;
  } catch {
    return undefined;
  }
}

/** When the machine runs out of memory, the kernel ends this process first. */
const volunteer = (pid: number) => writeFile(`/proc/${pid}/oom_score_adj`, '1000').catch(() => undefined);

/**
 * Calls back once when a process holds more than `limitBytes`. Other systems than Linux have Node's heap limit only.
 * @returns the function that stops it
 */
export function watchMemory(pid: number, limitBytes: number, exceeded: () => void): () => void {
  if (!isLinux) return () => undefined;
  void volunteer(pid);
  const timer = setInterval(async () => {
    const bytes = await residentBytes(pid);
    if (bytes === undefined || bytes <= limitBytes) return;
    clearInterval(timer);
    exceeded();
  }, pollMs);
  timer.unref();
  return () => clearInterval(timer);
}
