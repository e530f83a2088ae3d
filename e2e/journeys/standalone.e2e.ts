import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import path from 'node:path';
import { expect, test } from '../support/test';

const root = path.resolve(import.meta.dirname, '../..');

/** Each remote with its port, a path to open and the heading expected on that page. */
const remotes = [
  { name: 'shop', port: 3801, page: '/game/1', heading: 'Space Invaders' },
  { name: 'account', port: 3802, page: '/signup', heading: 'New player' },
  { name: 'admin', port: 3803, page: '/nowhere', heading: 'This page belongs to another remote' },
];

function startStandalone(name: string, port: number): Promise<ChildProcess> {
  const child = spawn('npm', ['run', 'dev', '-w', `remote-${name}`], {
    cwd: root,
    // Use the API of the store under test.
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

for (const { name, port, page: pagePath, heading } of remotes)
  test(`remote-${name} runs standalone in the app layout [R450]`, async ({ page }) => {
    const child = await startStandalone(name, port);
    try {
      await page.goto(`http://localhost:${port}${pagePath}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page.getByRole('banner')).toBeVisible();
      await expect(page.getByRole('contentinfo')).toContainText('fictional bootcamp project');
    } finally {
      child.removeAllListeners('exit');
      if (child.pid) process.kill(-child.pid, 'SIGTERM');
    }
  });
