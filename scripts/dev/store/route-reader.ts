/** Reads the routes of a remote after a build, but only if they may have changed, because reading them is slow. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Stats } from 'webpack';
import type { DeclaredRoute } from '../../build/describe-release';
import { folderOf, root } from '../../checkout';

const run = promisify(execFile);

export class RouteReader {
  private routes: DeclaredRoute[] | undefined;
  /** Number of builds that may have changed the routes. */
  private changes = 0;
  private readonly features: string;

  /** @param name the package's folder, e.g. `remote-shop` */
  constructor(private readonly name: string) {
    this.features = path.join(folderOf(name), 'src/features') + path.sep;
  }

  /** Notes which files a build has found changed. Call this method after each build, even after a failed one. */
  observe({ compilation }: Stats): void {
    const { modifiedFiles, removedFiles } = compilation.compiler;
    const changed = [...(modifiedFiles ?? []), ...(removedFiles ?? [])];
    // routes.tsx imports the files of features only when a visitor opens their pages.
    if (changed.length > 0 && changed.every((file) => file.startsWith(this.features))) return;
    this.routes = undefined;
    this.changes += 1;
  }

  /** Returns the routes. Reads them in a new process, because a process imports a module only once. */
  async read(): Promise<DeclaredRoute[]> {
    if (this.routes) return this.routes;
    const { changes } = this;
    const program = path.join(import.meta.dirname, '../print-routes.ts');
    const { stdout } = await run(process.execPath, ['--import', 'tsx', program, this.name], { cwd: root });
    const routes: DeclaredRoute[] = JSON.parse(stdout);
    // A file may have been saved while the process was reading.
    if (changes !== this.changes) return this.read();
    this.routes = routes;
    return routes;
  }
}
