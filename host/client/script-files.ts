/**
 * Preloads scripts and refetches those that have failed, bypassing the browser's cache and pending requests.
 */
import type { PageFile } from './boot';

/** Preloads a page's scripts in parallel; otherwise, the first script would request the others one by one. */
export function preload(files: PageFile[] = []): void {
  for (const file of files)
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', ...file }),
    );
}

/**
 * Returns the file name of a chunk. Webpack's runtime calls it for each load of a chunk, and it can be
 * reassigned.
 */
declare let __webpack_get_script_filename__: (chunk: string | number) => string;

/**
 * Gives each repeated attempt to load a chunk of the host a new URL. With the same URL, the attempt would
 * wait for the earlier request, which may never end.
 */
export function retryWithNewUrls(): void {
  const fileName = __webpack_get_script_filename__;
  const attempts = new Map<string | number, number>();
  __webpack_get_script_filename__ = (chunk) => {
    const attempt = (attempts.get(chunk) ?? 0) + 1;
    attempts.set(chunk, attempt);
    return attempt === 1 ? fileName(chunk) : `${fileName(chunk)}?attempt=${attempt}`;
  };
}

/** URLs of scripts that failed to load, had a wrong hash or were removed after a timeout. */
const rejected = new Set<string>();

/** Records scripts with an `integrity` hash that fail to load or do not match the hash. */
export function recordRejectedFiles() {
  const record = ({ target }: Event) => {
    if (target instanceof HTMLScriptElement && target.integrity) rejected.add(target.src);
  };
  window.addEventListener('error', record, true);
}

/**
 * Removes the script elements of a release and records their files as rejected, so that the next attempt
 * refetches the files and adds new elements.
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
        (error: unknown) => console.warn(`${file} cannot be refetched`, error),
      ),
    ),
  );
}
