/**
 * The builds of a remote under development, each a release with a folder of its own: what a host or a tab has begun to
 * load is never overwritten.
 */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { contentTypeOf } from '../release/public-files';

/** Of one side of a build, by name; a side is `web` or `server`. */
export type SideFiles = ReadonlyMap<string, Buffer>;

/** Tabs load the files of a build for as long as it is one of the newest. */
const cachedBuilds = 20;

const isFile = /^\/(web|server)\/([\w@+-][\w.@+-]*(?:\/[\w@+-][\w.@+-]*)*)$/;

export class ReleaseBuilds {
  /** Names of releases, newest first. */
  private readonly builds: string[] = [];

  /** @param folder is emptied first */
  constructor(private readonly folder: string) {
    rmSync(folder, { recursive: true, force: true });
  }

  /**
   * Adds a build; it is the current release when the returned promise is resolved, and not before.
   * @param describe writes `release.json` into the folder that it is given
   * @returns the name of the release
   */
  async add(sides: Record<string, SideFiles>, describe: (folder: string) => Promise<void>): Promise<string> {
    const draft = path.join(this.folder, '.draft');
    rmSync(draft, { recursive: true, force: true });
    for (const [side, files] of Object.entries(sides))
      for (const [file, content] of files) {
        const place = path.join(draft, side, file);
        mkdirSync(path.dirname(place), { recursive: true });
        writeFileSync(place, content);
      }
    await describe(draft);
    const { release }: { release: string } = JSON.parse(
      readFileSync(path.join(draft, 'release.json'), 'utf8'),
    );
    if (!this.builds.includes(release)) renameSync(draft, path.join(this.folder, release));
    this.builds.splice(0, this.builds.length, release, ...this.builds.filter((other) => other !== release));
    for (const old of this.builds.splice(cachedBuilds))
      rmSync(path.join(this.folder, old), { recursive: true, force: true });
    return release;
  }

  /**
   * Finds a file by its address. `remoteEntry.js?<release>` is that release's own; other names hold a hash of their
   * content, so that any build which has one will do.
   * @param url path and query
   */
  find(url: string): Buffer | undefined {
    const { pathname, search } = new URL(url, 'http://localhost');
    const [newest] = this.builds;
    if (pathname === '/release.json') return newest ? this.read(newest, 'release.json') : undefined;
    const [, side = '', file = ''] = isFile.exec(pathname) ?? [];
    if (!side) return undefined;
    const recorded = decodeURIComponent(search.slice(1));
    const builds = this.builds.includes(recorded) ? [recorded] : this.builds;
    for (const build of builds) {
      const content = this.read(build, path.join(side, file));
      if (content) return content;
    }
    return undefined;
  }

  /** Serves what there is, with these headers, and leaves everything else to the next in line. */
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
      // Most files are in some of the builds only.
      return undefined;
    }
  }
}
