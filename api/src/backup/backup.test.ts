import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { type BucketServer, openBucketServer } from '../../../scripts/release/testing/bucket-server';
import type { Config } from '../config';
import { type Db, openDatabase } from '../db/database';
import { acquireLock } from '../db/lock';
import { migrate } from '../db/migrate';
import { OperatorError } from '../start-failure';
import { testConfig, testRun } from '../testing/config';
import { createEmptyDatabase } from '../testing/database';
import { describeOnPostgres, postgresUrl } from '../testing/on-postgres';
import { insertGame, insertShopper } from '../testing/rows';
import { createBackup } from './create-backup';
import { listTables } from './database-state.repo';
import { copyFiles, type FileStore, folderFiles } from './file-store';
import { type Manifest, readManifest, writeManifest } from './manifest';
import { describeRestore, restoreBackup } from './restore-backup';
import { openStores } from './stores';

let root: string;
let cleanups: (() => Promise<void>)[];
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'press-start-backup-'));
  cleanups = [];
});
afterEach(async () => {
  for (const cleanup of cleanups) await cleanup();
  rmSync(root, { recursive: true });
});

const backupFolder = () => path.join(root, 'backup');

/** Settings of a store with its own data folder. */
function configOf(name: string, settings: Partial<Config> = {}): Config {
  return { ...testConfig(path.join(root, name)), ...settings };
}

const picture = 'uploads/0123456789abcdef01234567.webp';
const releaseFiles = ['shop/0.1.0+aaaaaaaa/release.json', 'shop/web/page.0123abcd.js', 'registry.json'];

/** Adds an upload and a release to the data folder, and files that other programs are writing. */
function writeFiles({ dataDir }: Config): void {
  const unfinished = [
    'releases/shop/.draft-7/release.json',
    'releases/registry.json.lock',
    'images/uploads/.x',
  ];
  const files = [`images/${picture}`, ...releaseFiles.map((file) => `releases/${file}`), ...unfinished];
  for (const file of files) {
    mkdirSync(path.dirname(path.join(dataDir, file)), { recursive: true });
    writeFileSync(path.join(dataDir, file), `content of ${file}`);
  }
}

/** Changes a file without changing its size. */
function flipByte(file: string): void {
  const content = readFileSync(file);
  content.writeUInt8(content.readUInt8(0) ^ 1, 0);
  writeFileSync(file, content);
}

async function fillDatabase(db: Db): Promise<void> {
  await migrate(db);
  await insertGame(db, 5);
  for (const name of ['ada', 'grace', 'linus']) await insertShopper(db, name);
}

/** Opens the database of a store for the work, then closes it. */
async function withDatabase(config: Config, work: (db: Db) => Promise<unknown>): Promise<void> {
  const { db, close } = await openDatabase(config);
  try {
    await work(db);
  } finally {
    await close();
  }
}

const usernames = async (config: Config) => {
  let names: string[] = [];
  await withDatabase(config, async (db) => {
    const accounts = await db.selectFrom('account').select('username').orderBy('username').execute();
    names = accounts.map(({ username }) => username);
  });
  return names;
};

describe('a backup of the embedded database', () => {
  let original: Config;
  let folder: string;
  let manifest: Manifest;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'press-start-embedded-'));
    original = testConfig(path.join(folder, 'original'));
    await withDatabase(original, fillDatabase);
    writeFiles(original);
    manifest = await createBackup(original, {}, path.join(folder, 'backup'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Copies the backup, so that a test can change it. */
  function copyBackup(): string {
    cpSync(path.join(folder, 'backup'), backupFolder(), { recursive: true });
    return backupFolder();
  }

  test('A restored store has the same rows, uploads and releases, but no unfinished files', async () => {
    expect(manifest.state.rows).toMatchObject({ account: 3, product: 1, session: 3 });
    expect(manifest.files).toEqual({ uploads: 1, releases: 3 });
    const restored = configOf('restored');
    const result = await restoreBackup(restored, {}, copyBackup());
    expect(describeRestore(result)).toContain('1 uploads, 3 release files');
    expect(await usernames(restored)).toEqual(['ada', 'grace', 'linus']);
    expect(await folderFiles(path.join(restored.dataDir, 'releases')).list()).toEqual(
      [...releaseFiles].sort(),
    );
    expect(await folderFiles(path.join(restored.dataDir, 'images')).list()).toEqual([picture]);
  });

  test('A backup is rejected while the embedded database is in use, or if the folder for the backup contains files', async () => {
    const release = acquireLock(path.join(original.dataDir, 'database.pid'));
    await expect(createBackup(original, {}, backupFolder())).rejects.toThrow('database.pid');
    release();
    await expect(createBackup(original, {}, original.dataDir)).rejects.toThrow('is not empty');
  });

  test('A backup of a data folder without a database is rejected and creates nothing', async () => {
    const empty = configOf('empty');
    await expect(createBackup(empty, {}, backupFolder())).rejects.toThrow('There is no database');
    expect([empty.dataDir, backupFolder()].filter(existsSync)).toEqual([]);
  });

  test('A copy writes the description of a release after its other files, and omits files that a deploy removes during the copy', async () => {
    const { releases } = openStores(original, {});
    const removed = 'shop/web/page.0123abcd.js';
    let listings = 0;
    const inUse: FileStore = {
      ...releases,
      read: (file) => (file === removed ? Promise.reject(new Error('ENOENT')) : releases.read(file)),
      // The file disappears after the second listing: the first is for the registry, the second for the copy.
      list: async () => {
        listings += 1;
        return (await releases.list()).filter((file) => file !== removed || listings <= 2);
      },
    };
    const written: string[] = [];
    const target: FileStore = {
      ...folderFiles(path.join(root, 'copy')),
      write: async (file) => void written.push(file),
    };
    await copyFiles(releases, target);
    expect(written).toEqual([removed, 'shop/0.1.0+aaaaaaaa/release.json', 'registry.json']);
    expect(await copyFiles(inUse, target)).toBe(2);
    await expect(copyFiles({ ...inUse, list: () => releases.list() }, target)).rejects.toThrow('ENOENT');
  });

  test('A restore replaces neither a database nor releases, and an incomplete backup is not restored', async () => {
    const backup = copyBackup();
    const restored = configOf('restored');
    mkdirSync(path.join(restored.dataDir, 'database'), { recursive: true });
    await expect(restoreBackup(restored, {}, backup)).rejects.toThrow('does not replace a database');
    writeFiles(restored);
    await expect(restoreBackup(restored, {}, backup)).rejects.toThrow('does not replace releases');
    rmSync(path.join(backup, 'backup.json'));
    await expect(restoreBackup(configOf('other'), {}, backup)).rejects.toThrow('no complete backup');
  });

  test('A backup contains the SHA-256 of every upload, every release file and every file of the database', async () => {
    const { hashes = {} } = JSON.parse(readFileSync(path.join(folder, 'backup', 'backup.json'), 'utf8'));
    const content = readFileSync(path.join(original.dataDir, 'releases', 'registry.json'));
    expect(hashes).toMatchObject({
      'releases/registry.json': createHash('sha256').update(content).digest('hex'),
      'database/PG_VERSION': expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const files = Object.keys(hashes).filter((file) => !file.startsWith('database/'));
    expect(files).toEqual([picture, ...releaseFiles.map((file) => `releases/${file}`).sort()]);
  });

  const script = 'releases/shop/web/page.0123abcd.js';
  test.each<[string, (backup: string) => void, string]>([
    ['lacks a release file', (backup) => rmSync(path.join(backup, script)), `${script} is missing`],
    [
      'lacks the uploads',
      (backup) => rmSync(path.join(backup, 'uploads'), { recursive: true }),
      `${picture} is missing`,
    ],
    [
      'lacks the database',
      (backup) => rmSync(path.join(backup, 'database'), { recursive: true }),
      'database/PG_VERSION is missing',
    ],
    [
      'has an altered upload of the same size',
      (backup) => flipByte(path.join(backup, picture)),
      `${picture} is altered`,
    ],
    [
      'has an altered database',
      (backup) => flipByte(path.join(backup, 'database/PG_VERSION')),
      'database/PG_VERSION is altered',
    ],
    [
      'has an additional release file',
      (backup) => writeFileSync(path.join(backup, 'releases/extra.js'), ''),
      'releases/extra.js is additional',
    ],
    [
      'has an additional file in the database',
      (backup) => writeFileSync(path.join(backup, 'database/.extra'), ''),
      'database/.extra is additional',
    ],
    [
      'lacks an empty folder of the database',
      (backup) => rmSync(path.join(backup, 'database/pg_notify'), { recursive: true }),
      'database/pg_notify/ is missing',
    ],
    [
      'has a link in the database',
      (backup) => symlinkSync('PG_VERSION', path.join(backup, 'database/link')),
      'database/link is not a file',
    ],
  ])('A backup that %s is not restored, and nothing is written', async (_, damage, problem) => {
    const backup = copyBackup();
    damage(backup);
    const restored = configOf('restored');
    const restoring = restoreBackup(restored, {}, backup);
    await expect(restoring).rejects.toThrow(OperatorError);
    await expect(restoring).rejects.toThrow(problem);
    expect(existsSync(restored.dataDir)).toBe(false);
  });

  test('A damaged backup is rejected with the names of all its damaged files', async () => {
    const backup = copyBackup();
    rmSync(path.join(backup, script));
    flipByte(path.join(backup, picture));
    await expect(restoreBackup(configOf('restored'), {}, backup)).rejects.toThrow(
      `is damaged: ${picture} is altered; ${script} is missing.`,
    );
  });

  /** Replaces the description of a backup by that of the earlier version. */
  async function makeOld(backup: string): Promise<void> {
    const { created, engine, state, files } = await readManifest(backup);
    await writeManifest(backup, { format: 1, created, engine, state, files });
  }

  test('A backup of the earlier version is restored, with a note that its files cannot be checked', async () => {
    const backup = copyBackup();
    await makeOld(backup);
    const restored = configOf('restored');
    const text = describeRestore(await restoreBackup(restored, {}, backup));
    expect(text).toContain('1 uploads, 3 release files');
    expect(text).toMatch(/\n.*contains no hashes.*cannot be checked/);
    expect(await usernames(restored)).toEqual(['ada', 'grace', 'linus']);
  });

  test('A backup of the earlier version with fewer release files than it counts is not restored', async () => {
    const backup = copyBackup();
    await makeOld(backup);
    rmSync(path.join(backup, script));
    const restored = configOf('restored');
    await expect(restoreBackup(restored, {}, backup)).rejects.toThrow('it has 2 release files instead of 3');
    expect(existsSync(restored.dataDir)).toBe(false);
  });

  test('A description without hashes, or with an invalid hash, is rejected unless it is of the earlier version', async () => {
    const backup = copyBackup();
    const file = path.join(backup, 'backup.json');
    const description = JSON.parse(readFileSync(file, 'utf8'));
    for (const hashes of [undefined, { [script]: 'abc' }]) {
      writeFileSync(file, JSON.stringify({ ...description, hashes }));
      await expect(restoreBackup(configOf('restored'), {}, backup)).rejects.toThrow('cannot read');
    }
  });

  test('A restore fails and names the table if the restored database lacks a row', async () => {
    const file = path.join(copyBackup(), 'backup.json');
    writeFileSync(file, readFileSync(file, 'utf8').replace('"session": 3', '"session": 4'));
    await expect(restoreBackup(configOf('restored'), {}, backupFolder())).rejects.toThrow(
      'session has 3 rows instead of 4',
    );
  });

  /** Opens an empty bucket, and returns the settings that store the uploads and the releases in it. */
  async function openBucket() {
    const bucket: BucketServer = await openBucketServer();
    cleanups.push(() => bucket.close());
    const settings = {
      RELEASES_BUCKET: bucket.settings.url,
      RELEASES_BUCKET_KEY: bucket.settings.key,
      RELEASES_BUCKET_SECRET: bucket.settings.secret,
    };
    const { preset } = original.uploads;
    return { uploads: { preset, cloudinary: undefined, bucket: bucket.settings }, settings };
  }

  test('A backup of buckets is checked as well, and counts an upload once that is also in the data folder', async () => {
    const { uploads, settings } = await openBucket();
    const inBucket = { ...original, uploads };
    const stores = openStores(inBucket, settings);
    for (const name of ['uploads', 'releases'] as const)
      await copyFiles(openStores(original, {})[name], stores[name]);
    const { files } = await createBackup(inBucket, settings, backupFolder());
    expect(files).toEqual({ uploads: 1, releases: 3 });
    const result = await restoreBackup(configOf('restored'), {}, backupFolder());
    expect(describeRestore(result)).toContain('1 uploads, 3 release files');
    flipByte(path.join(backupFolder(), picture));
    await expect(restoreBackup(configOf('other'), {}, backupFolder())).rejects.toThrow(
      `${picture} is altered`,
    );
  });

  test('A restore into a bucket counts only the files that it writes, without compressed copies', async () => {
    const { uploads, settings } = await openBucket();
    const compressed = path.join(original.dataDir, `${script}.br`);
    writeFileSync(compressed, 'compressed');
    const { files } = await createBackup(original, {}, backupFolder()).finally(() => rmSync(compressed));
    expect(files).toEqual({ uploads: 1, releases: 4 });
    const result = await restoreBackup(configOf('restored', { uploads }), settings, backupFolder());
    expect(describeRestore(result)).toContain('1 uploads, 3 release files');
  });

  test('Uploads and releases can move from folders into a bucket and back with unchanged content', async () => {
    const { uploads, settings } = await openBucket();
    const inFolders = openStores(original, {});
    const inBucket = openStores(configOf('in-bucket', { uploads }), settings);
    const back = configOf('back');
    for (const name of ['uploads', 'releases'] as const) {
      const count = name === 'uploads' ? 1 : 3;
      expect(await copyFiles(inFolders[name], inBucket[name])).toBe(count);
      expect(await copyFiles(inBucket[name], openStores(back, {})[name])).toBe(count);
    }
    const read = async (file: string) =>
      Buffer.from(await folderFiles(back.dataDir).read(file)).toString('utf8');
    expect(await read(`images/${picture}`)).toBe(`content of images/${picture}`);
    expect(await read('releases/registry.json')).toBe('content of releases/registry.json');
  });
});

describeOnPostgres('a backup of PostgreSQL', () => {
  async function createDatabase(): Promise<string> {
    const { url, drop } = await createEmptyDatabase(testRun(), postgresUrl());
    cleanups.push(drop);
    return url;
  }

  test('A backup of a store that is in use is consistent, and a drill restores it into another database', async () => {
    const original = configOf('original', { databaseUrl: await createDatabase() });
    writeFiles(original);
    await withDatabase(original, fillDatabase);
    let isWriting = true;
    const writer = withDatabase(original, async (db) => {
      for (let index = 0; isWriting; index += 1) await insertShopper(db, `busy${index}`);
    });
    const { state } = await createBackup(original, {}, backupFolder()).finally(() => (isWriting = false));
    await writer;
    const drill = configOf('drill', { databaseUrl: await createDatabase() });
    await restoreBackup(drill, {}, backupFolder());
    expect(await usernames(drill)).toHaveLength(state.rows['account'] ?? 0);
    expect(await usernames(drill)).toEqual(expect.arrayContaining(['ada', 'grace', 'linus']));
    await withDatabase(drill, async (db) => {
      // Sequences continue after the restored rows.
      await insertShopper(db, 'after-the-restore');
      await migrate(db);
    });
  });

  test('A backup of an empty database is rejected', async () => {
    const empty = configOf('empty', { databaseUrl: await createDatabase() });
    await expect(createBackup(empty, {}, backupFolder())).rejects.toThrow('The database has no tables');
  });

  test('A backup succeeds although the database ends idle transactions', async () => {
    const original = configOf('original', { databaseUrl: await createDatabase() });
    await withDatabase(original, async (db) => {
      await fillDatabase(db);
      await sql`do $$ begin
        execute format('alter database %I set idle_in_transaction_session_timeout = 200', current_database());
      end $$`.execute(db);
    });
    const { state } = await createBackup(original, {}, backupFolder());
    expect(state.rows).toMatchObject({ account: 3, product: 1 });
  });

  test('A backup with an altered dump is not restored, and nothing is written', async () => {
    const original = configOf('original', { databaseUrl: await createDatabase() });
    await withDatabase(original, fillDatabase);
    await createBackup(original, {}, backupFolder());
    flipByte(path.join(backupFolder(), 'database.dump'));
    const drill = configOf('drill', { databaseUrl: await createDatabase() });
    await expect(restoreBackup(drill, {}, backupFolder())).rejects.toThrow('database.dump is altered');
    await withDatabase(drill, async (db) => expect(await listTables(db)).toEqual([]));
  });

  test('A restore into a database with tables is rejected and changes nothing', async () => {
    const original = configOf('original', { databaseUrl: await createDatabase() });
    await withDatabase(original, fillDatabase);
    await createBackup(original, {}, backupFolder());
    await withDatabase(original, (db) => insertShopper(db, 'later'));
    await expect(restoreBackup(original, {}, backupFolder())).rejects.toThrow('The database is not empty');
    expect(await usernames(original)).toContain('later');
  });
});
