/** Reads the routes and fragments of a remote, and caches them until a build may have changed them. */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Stats } from 'webpack';
import type { Declarations } from '../../build/describe-release';
import { folderOf, root } from '../../checkout';

const run = promisify(execFile);

export class DeclarationReader {
  private declarations: Declarations | undefined;
  /** Number of builds that may have changed the declarations. */
  private changes = 0;
  private readonly features: string;

  /** @param name the package's folder, e.g. `remote-shop` */
  constructor(private readonly name: string) {
    this.features = path.join(folderOf(name), 'src/features') + path.sep;
  }

  /** Discards the declarations if they may have changed. Call this after every build, even a failed one. */
  observe({ compilation }: Stats): void {
    const { modifiedFiles, removedFiles } = compilation.compiler;
    const changed = [...(modifiedFiles ?? []), ...(removedFiles ?? [])];
    // Files of features cannot change the declarations: routes.tsx imports them lazily.
    if (changed.length > 0 && changed.every((file) => file.startsWith(this.features))) return;
    this.declarations = undefined;
    this.changes += 1;
  }

  /** Reads the declarations in a new process, because a process imports a module only once. */
  async read(): Promise<Declarations> {
    if (this.declarations) return this.declarations;
    const { changes } = this;
    const program = path.join(import.meta.dirname, '../print-declarations.ts');
    const { stdout } = await run(process.execPath, ['--import', 'tsx', program, this.name], { cwd: root });
    const declarations: Declarations = JSON.parse(stdout);
    // A file may have been saved while the process was reading.
    if (changes !== this.changes) return this.read();
    this.declarations = declarations;
    return declarations;
  }
}
