/** Scripts of the remotes: fetched together, and after a failure past the browser's cache. */
import type { PageFile } from './boot';

/** Fetches the scripts of a page together, before the first of them requests the others. */
export function preload(files: PageFile[] = []): void {
  for (const file of files)
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', ...file }),
    );
}

/** Addresses of scripts with a hash that could not be run, or did not arrive in time. */
const rejected = new Set<string>();

/** Watches for scripts that cannot be had or are not what was released. */
export function noteRefusedFiles() {
  const note = ({ target }: Event) => {
    if (target instanceof HTMLScriptElement && target.integrity) rejected.add(target.src);
  };
  window.addEventListener('error', note, true);
}

/**
 * The scripts of a release that have not arrived leave the document: another attempt makes new elements.
 * @param entry address of the release's entry, below whose folder the others are
 */
export function stopWaitingFor(entry: string): void {
  const folder = new URL('.', new URL(entry, location.href)).href;
  for (const script of [...document.scripts])
    if (script.src.startsWith(folder)) {
      rejected.add(script.src);
      script.remove();
    }
}

/** A file is fetched again for no longer than this, in milliseconds. */
const timeoutMs = 2000;

/**
 * A file that was refused for its hash may lie in the browser's cache for a year: before another attempt it is fetched
 * past the cache.
 */
export async function renewFiles(): Promise<void> {
  const files = [...rejected];
  rejected.clear();
  await Promise.all(
    files.map((file) =>
      fetch(file, { cache: 'reload', signal: AbortSignal.timeout(timeoutMs) }).catch((error: unknown) =>
        console.warn(file, error),
      ),
    ),
  );
}
