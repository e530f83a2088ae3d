import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';

const heldByThisProcess = new Set<string>();

/**
 * Locks the embedded database for this process with a PID file next to its folder, because the engine does not lock its
 * files and two processes would silently lose rows. Returns a function that releases the lock.
 * @throws DatabaseInUse if another process, or this one, holds the lock
 */
export function acquireLock(file: string): () => void {
  if (!tryCreate(file)) {
    const holder = readHolder(file);
    if (holder !== undefined && holdsLock(holder, file)) throw new DatabaseInUse(file, holder);
    rmSync(file, { force: true });
    if (!tryCreate(file)) throw new DatabaseInUse(file, readHolder(file));
  }
  heldByThisProcess.add(file);
  const release = () => {
    process.off('exit', release);
    if (heldByThisProcess.delete(file)) rmSync(file, { force: true });
  };
  process.on('exit', release);
  return release;
}

export class DatabaseInUse extends Error {
  override name = 'DatabaseInUse';

  constructor(file: string, pid: number | undefined) {
    super(
      `The embedded database is in use by process ${pid ?? 'unknown'} (${file}). ` +
        'Stop that process, choose another DATA_DIR, or set DATABASE_URL to share a PostgreSQL database.',
    );
  }
}

function tryCreate(file: string): boolean {
  try {
    const handle = openSync(file, 'wx');
    writeSync(handle, String(process.pid));
    closeSync(handle);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

function readHolder(file: string): number | undefined {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    return Number.isInteger(pid) && pid > 0 ? pid : undefined;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/**
 * Returns whether the process still holds the lock. In a restarted container, this process may have the PID of the
 * former holder; in that case, `heldByThisProcess` determines the result.
 */
function holdsLock(pid: number, file: string): boolean {
  return pid === process.pid ? heldByThisProcess.has(file) : isAlive(pid);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
