/** Preloads the remotes' scripts, and refetches them without the browser's cache after a failure. */
import type { PageFile } from './boot';

/** Preloads a page's scripts in parallel; otherwise, the first script would request the others one by one. */
export function preload(files: PageFile[] = []): void {
  for (const file of files)
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', ...file }),
    );
}

/** URLs of scripts that failed to load, had a wrong hash or were removed after a timeout. */
const rejected = new Set<string>();

/** Records scripts that are unavailable or have the wrong hash. */
export function recordRejectedFiles() {
  const record = ({ target }: Event) => {
    if (target instanceof HTMLScriptElement && target.integrity) rejected.add(target.src);
  };
  window.addEventListener('error', record, true);
}

/**
 * Removes the script elements of a release, so that another attempt adds new ones.
 * @param entry URL of the release's entry, whose folder contains the other scripts
 */
export function removeScripts(entry: string): void {
  const folder = new URL('.', new URL(entry, location.href)).href;
  for (const script of [...document.scripts])
    if (script.src.startsWith(folder)) {
      rejected.add(script.src);
      script.remove();
    }
}

/** Time limit for refetching a file, in milliseconds. */
const refetchTimeoutMs = 2000;

/** Refetches rejected files, bypassing the browser's cache, which could serve wrong content for a year. */
export async function refetchRejectedFiles(): Promise<void> {
  const files = [...rejected];
  rejected.clear();
  await Promise.all(
    files.map((file) =>
      fetch(file, { cache: 'reload', signal: AbortSignal.timeout(refetchTimeoutMs) }).catch(
        (error: unknown) => console.warn(file, error),
      ),
    ),
  );
}
