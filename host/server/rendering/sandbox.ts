/** How a renderer process starts: without the host's environment, and without the disk beyond its own program. */
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { realpathSync } from 'node:fs';
import path from 'node:path';

export interface Sandbox {
  /** The built program, absolute. */
  program: string;
  /** Of the JavaScript heap, in megabytes. */
  memoryMb: number;
  /** Its whole environment. */
  env: NodeJS.ProcessEnv;
}

/** In megabytes, twice V8's default: renders allocate many short-lived objects, which are then collected less often. */
const youngGenerationMb = 32;

const has = (flag: string) => process.allowedNodeEnvironmentFlags.has(flag);

const limits = (program: string) => [
  // Node 20 has the permission model under its first name.
  has('--permission') ? '--permission' : '--experimental-permission',
  '--disable-warning=ExperimentalWarning',
  `--allow-fs-read=${path.dirname(program)}${path.sep}*`,
  // From Node 25 on the network is part of the model; loaders call the API.
  ...(has('--allow-net') ? ['--allow-net'] : []),
  // Another process of this user must not open the inspector of this one.
  ...(has('--disable-sigusr1') ? ['--disable-sigusr1'] : []),
];

/** The pipe to the host is the stream `channelFd` of protocol.ts. */
export function startSandboxed({ program, memoryMb, env }: Sandbox): ChildProcess {
  const file = realpathSync(program);
  const memory = [`--max-old-space-size=${memoryMb}`, `--max-semi-space-size=${youngGenerationMb}`];
  return spawn(process.execPath, [...memory, ...limits(file), file], {
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
}
