/** Runs `npm run dev` in a copy of the repository, whose sources a test may change. */
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { copyStore } from './store-copy';

export class DevelopmentStore {
  private readonly copy = copyStore();
  private readonly program: ChildProcess;
  private output = '';
  private readonly url: string;

  /** @param port the first of three consecutive ports */
  constructor(port: number) {
    this.url = `http://localhost:${port}`;
    this.program = spawn(process.execPath, ['scripts/dev.mjs'], {
      cwd: this.copy,
      env: {
        ...process.env,
        PORT: String(port),
        API_PORT: String(port + 1),
        RELEASES_PORT: String(port + 2),
        DATA_DIR: path.join(this.copy, '.data'),
        DATABASE_URL: '',
      },
      // The store stops when the IPC channel closes, which happens when this process exits.
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [this.program.stdout, this.program.stderr])
      stream?.on('data', (data) => (this.output += data));
  }

  /** Resolves once the store is open. @throws if it exits first; the message contains its output */
  waitUntilOpen(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.program.stdout?.on('data', () => {
        if (this.output.includes('Press Start is open at')) resolve();
      });
      this.program.once('exit', () => reject(new Error(`npm run dev exited:\n${this.output}`)));
    });
  }

  urlOf = (pathname: string) => this.url + pathname;

  /** Replaces the first occurrence of a text in a file of the copy. @throws if there is none */
  replace(file: string, before: string, after: string): void {
    const target = path.join(this.copy, file);
    const source = readFileSync(target, 'utf8');
    if (!source.includes(before)) throw new Error(`${file} does not contain ${before}`);
    writeFileSync(target, source.replace(before, after));
  }

  async close(): Promise<void> {
    if (this.program.exitCode === null) {
      this.program.kill('SIGTERM');
      await once(this.program, 'exit');
    }
    rmSync(this.copy, { recursive: true, force: true });
  }
}
