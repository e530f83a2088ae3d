import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';

/** Locks of this very process. */
const heldHere = new Set<string>();

/**
 * Keeps a second process out of an embedded database, which has no lock of its own and would lose rows silently.
 * The pid file lies beside the data folder; it is stale only when its process is gone, never by age: a busy
 * process may be silent for long.
 */
export function takeLock(file: string): () => void {
  if (!tryCreate(file)) {
    const holder = readHolder(file);
    if (holder !== undefined && holds(holder, file)) throw new DatabaseInUse(file, holder);
    rmSync(file, { force: true });
    if (!tryCreate(file)) throw new DatabaseInUse(file, readHolder(file));
  }
  heldHere.add(file);
  const release = () => {
    process.off('exit', release);
    if (heldHere.delete(file)) rmSync(file, { force: true });
  };
  process.on('exit', release);
  return release;
}

/** The embedded database is open in another process. */
export class DatabaseInUse extends Error {
  override name = 'DatabaseInUse';

  constructor(file: string, pid: number | undefined) {
    super(
      `The embedded database is in use by process ${pid ?? 'unknown'} (${file}). ` +
        'Stop that one, choose another DATA_DIR, or set DATABASE_URL to share a PostgreSQL.',
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

/** In a restarted container the dead holder's number may be our own: then only a lock taken here counts. */
function holds(pid: number, file: string): boolean {
  return pid === process.pid ? heldHere.has(file) : isAlive(pid);
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
