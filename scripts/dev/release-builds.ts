/**
 * Stores each build of a remote under development in its own folder, so that a build never overwrites files
 * that a host or a tab is loading.
 */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import type { ReleaseDescription } from '../release/description';
import { contentTypeOf } from '../release/public-files';

/** Files of one side of a build (`web` or `server`), by name. */
export type SideFiles = ReadonlyMap<string, Buffer>;

/** Maximum number of builds on disk. */
const maxBuilds = 20;

/** Matches `/web/<file>` and `/server/<file>`. */
const buildFile = /^\/(web|server)\/([\w@+-][\w.@+-]*(?:\/[\w@+-][\w.@+-]*)*)$/;

/** Returns the decoded text, or an empty string if its percent-encoding is malformed. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

export class ReleaseBuilds {
  /** Names of releases, newest first. */
  private readonly builds: string[] = [];

  /** Deletes the folder, which contains the builds of the previous run. */
  constructor(private readonly folder: string) {
    rmSync(folder, { recursive: true, force: true });
  }

  /**
   * Adds a build and makes it the current release. Deletes the oldest build if there are more than
   * `maxBuilds`.
   * @param describe writes `release.json` into the given folder
   * @returns the name of the release
   */
  async add(sides: Record<string, SideFiles>, describe: (folder: string) => Promise<void>): Promise<string> {
    const draft = path.join(this.folder, '.draft');
    rmSync(draft, { recursive: true, force: true });
    for (const [side, files] of Object.entries(sides))
      for (const [file, content] of files) {
        const target = path.join(draft, side, file);
        mkdirSync(path.dirname(target), { recursive: true });
        writeFileSync(target, content);
      }
    await describe(draft);
    const { release }: Pick<ReleaseDescription, 'release'> = JSON.parse(
      readFileSync(path.join(draft, 'release.json'), 'utf8'),
    );
    if (!this.builds.includes(release)) renameSync(draft, path.join(this.folder, release));
    this.builds.splice(0, this.builds.length, release, ...this.builds.filter((other) => other !== release));
    for (const old of this.builds.splice(maxBuilds))
      rmSync(path.join(this.folder, old), { recursive: true, force: true });
    return release;
  }

  /**
   * Returns the content of the file at a URL, or undefined if there is none. `/release.json` is that of the
   * newest build. Other files come from the release that the query names or, if it names no stored release,
   * from the newest build that contains the file.
   * @param url path and query
   */
  find(url: string): Buffer | undefined {
    const { pathname, search } = new URL(url, 'http://localhost');
    const [newest] = this.builds;
    if (pathname === '/release.json') return newest ? this.read(newest, 'release.json') : undefined;
    const [, side = '', file = ''] = buildFile.exec(pathname) ?? [];
    if (!side) return undefined;
    const release = decode(search.slice(1));
    const builds = this.builds.includes(release) ? [release] : this.builds;
    for (const build of builds) {
      const content = this.read(build, path.join(side, file));
      if (content) return content;
    }
    return undefined;
  }

  /** Returns a middleware that serves the builds with these headers. */
  serve(headers: Record<string, string>) {
    return ({ url = '', method }: IncomingMessage, response: ServerResponse, next: () => void) => {
      const content = method === 'GET' || method === 'HEAD' ? this.find(url) : undefined;
      if (!content) return next();
      const type = contentTypeOf(new URL(url, 'http://localhost').pathname);
      response.writeHead(200, { ...headers, 'content-type': type, 'content-length': content.length });
      response.end(method === 'HEAD' ? undefined : content);
    };
  }

  private read(build: string, file: string): Buffer | undefined {
    try {
      return readFileSync(path.join(this.folder, build, file));
    } catch {
      // This build does not contain the file.
      return undefined;
    }
  }
}
