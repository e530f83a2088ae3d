import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createFolderStore } from './folder-store';

const dataDir = mkdtempSync(path.join(tmpdir(), 'press-start-registry-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

test('No change is lost when several processes change the registry concurrently', async () => {
  const program = `
    import { createFolderStore } from '${path.join(__dirname, 'folder-store.ts')}';
    import { pointTo } from '${path.join(__dirname, 'registry.ts')}';
    const store = createFolderStore('${dataDir}');
    const [, name] = process.argv;
    for (let round = 0; round < 25; round += 1)
      await store.changeRegistry((registry) =>
        pointTo(registry, name, { release: String(round), by: 'deploy', who: name, since: '' }));`;
  const teams = ['shop', 'account', 'admin', 'arcade'];
  const codes = await Promise.all(
    teams.map(async (name) => {
      const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program, name], {
        cwd: path.join(__dirname, '../..'),
        stdio: 'inherit',
      });
      return (await once(child, 'exit'))[0];
    }),
  );
  expect(codes).toEqual([0, 0, 0, 0]);
  const { remotes } = await createFolderStore(dataDir).readRegistry();
  for (const name of teams) expect(remotes[name]).toMatchObject({ release: '24', who: name });
  expect(Object.values(remotes).map(({ history }) => history?.length)).toEqual([10, 10, 10, 10]);
});
