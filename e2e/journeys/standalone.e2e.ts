import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import path from 'node:path';
import { expect, test } from '../support/test';

const root = path.resolve(import.meta.dirname, '../..');

/** The first port that this shard's store does not use. */
const freePort = Number(process.env.E2E_PORT) + 3;

const remotes = [
  { name: 'shop', port: freePort, page: '/game/1', heading: 'Space Invaders' },
  { name: 'account', port: freePort + 1, page: '/signup', heading: 'New player' },
  { name: 'admin', port: freePort + 2, page: '/nowhere', heading: 'This page belongs to another remote' },
];

function startStandalone(name: string, port: number): Promise<ChildProcess> {
  const child = spawn('npm', ['run', 'dev', '-w', `remote-${name}`], {
    cwd: root,
    env: {
      ...process.env,
      API_URL: `http://127.0.0.1:${Number(process.env.E2E_PORT) + 1}`,
      [`${name.toUpperCase()}_DEV_PORT`]: String(port),
    },
    detached: true,
  });
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (data) => {
      output += data;
      if (output.includes(`remote-${name} is open at`)) resolve(child);
    });
    child.on('exit', (code) => reject(new Error(`npm run dev exited with ${code}: ${output}`)));
  });
}

function stopStandalone(child: ChildProcess): void {
  child.removeAllListeners('exit');
  if (child.pid) process.kill(-child.pid, 'SIGTERM');
}

for (const { name, port, page: pagePath, heading } of remotes)
  test(`remote-${name} runs standalone in the app layout [R450]`, async ({ page }) => {
    const child = await startStandalone(name, port);
    try {
      await page.goto(`http://localhost:${port}${pagePath}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page.getByRole('banner')).toBeVisible();
      await expect(page.getByRole('contentinfo')).toContainText('fictional bootcamp project');
    } finally {
      stopStandalone(child);
    }
  });

test('A standalone remote shows a placeholder where the host would render fragments of other remotes', async ({
  page,
}) => {
  const port = freePort + 3;
  const child = await startStandalone('shop', port);
  try {
    await page.goto(`http://localhost:${port}/game/1`);
    await expect(page.getByText('Fragments of other remotes')).toHaveText(
      'Fragments of other remotes: slot game.after, params {"id":1}',
    );
  } finally {
    stopStandalone(child);
  }
});
