/**
 * Restricts a renderer process: it does not inherit the host's environment variables, reads only files in its
 * program's folder, and has limited memory.
 */
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

export interface Sandbox {
  /** Absolute path of the built program. */
  program: string;
  /** JavaScript heap limit, in megabytes. */
  memoryMb: number;
  /** All environment variables of the process. */
  env: NodeJS.ProcessEnv;
}

/**
 * Semi-space size in megabytes, twice V8's default: renders allocate many short-lived objects, and V8
 * collects a larger space less often.
 */
const semiSpaceMb = 32;

const supportsFlag = (flag: string) => process.allowedNodeEnvironmentFlags.has(flag);

const permissionFlags = (program: string) => [
  // Node 20 supports the permission model only under the name of its experimental flag.
  supportsFlag('--permission') ? '--permission' : '--experimental-permission',
  '--disable-warning=ExperimentalWarning',
  `--allow-fs-read=${path.dirname(program)}${path.sep}*`,
  // Since Node 25, the permission model covers the network, which loaders need to call the API.
  ...(supportsFlag('--allow-net') ? ['--allow-net'] : []),
  // Prevent other processes of this user from opening the inspector of this process.
  ...(supportsFlag('--disable-sigusr1') ? ['--disable-sigusr1'] : []),
];

/** Starts the process with one pipe per direction, whose file descriptors protocol.ts declares. */
export function startSandboxed({ program, memoryMb, env }: Sandbox): ChildProcess {
  const file = realpathSync(program);
  const memory = [`--max-old-space-size=${memoryMb}`, `--max-semi-space-size=${semiSpaceMb}`];
  return spawn(process.execPath, [...memory, ...permissionFlags(file), file], {
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe', 'pipe'],
  });
}

const memoryPollMs = 250;
/** Size of a memory page in bytes; Linux reports memory in pages. */
const memoryPageBytes = 4096;

/** Returns the resident memory in bytes; undefined when the process has exited. */
async function residentBytes(pid: number): Promise<number | undefined> {
  try {
    const [, resident] = (await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ');
    return Number(resident) * memoryPageBytes;
  } catch {
    return undefined;
  }
}

/**
 * Makes the kernel terminate the renderer process before other processes when the machine runs out of memory.
 */
const preferForTermination = (pid: number) =>
  writeFile(`/proc/${pid}/oom_score_adj`, '1000').catch(() => undefined);

/**
 * Calls `onExceeded` once when a process uses more than `limitBytes`, including buffers, which the heap limit
 * does not cover. On systems other than Linux, only the heap limit applies.
 * @returns the function that stops watching
 */
export function watchMemory(pid: number, limitBytes: number, onExceeded: () => void): () => void {
  if (process.platform !== 'linux') return () => undefined;
  void preferForTermination(pid);
  const timer = setInterval(async () => {
    const bytes = await residentBytes(pid);
    if (bytes === undefined || bytes <= limitBytes) return;
    clearInterval(timer);
    onExceeded();
  }, memoryPollMs);
  timer.unref();
  return () => clearInterval(timer);
}
