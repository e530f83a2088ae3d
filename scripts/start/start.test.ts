import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');

/** Ports below the ephemeral range, so that they are unlikely to be taken. */
const freePorts = { PORT: '17311', API_PORT: '17312', RELEASES_PORT: '17313' };

async function start(settings: Record<string, string>) {
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: { ...process.env, ...settings },
  });
  let output = '';
  child.stdout.on('data', (data) => (output += data));
  child.stderr.on('data', (data) => (output += data));
  const [code] = await once(child, 'close');
  return { code, output };
}

test.each(['PORT', 'API_PORT', 'RELEASES_PORT'])(
  'If the port that %s sets is taken, npm start prints one line that names the setting and exits',
  async (name) => {
    const server = createServer().listen(0);
    await once(server, 'listening');
    const address = server.address();
    const port = String(typeof address === 'object' ? address?.port : '');
    try {
      const { code, output } = await start({ ...freePorts, [name]: port });
      expect(code).toBe(78);
      expect(output.trim()).toBe(`Port ${port} is taken. Set ${name} to a free one.`);
    } finally {
      server.close();
    }
  },
);

test('If PORT is invalid, npm start prints one line that names the setting and exits', async () => {
  const { code, output } = await start({ PORT: 'eighty' });
  expect(code).toBe(78);
  expect(output.trim()).toBe("PORT must be a port, not 'eighty'.");
});

test('If several API processes would use the embedded database, npm start prints the problem and exits', async () => {
  const { code, output } = await start({ ...freePorts, API_PROCESSES: '2', DATABASE_URL: '' });
  expect(code).toBe(78);
  expect(output.trim()).toMatch(/^API_PROCESSES is 2, .* set DATABASE_URL/);
});

test.each(['0', '-1', 'two', '1.5', '65'])(
  'If API_PROCESSES is %s, npm start prints one line that names the setting and exits',
  async (count) => {
    const { code, output } = await start({
      ...freePorts,
      API_PROCESSES: count,
      DATABASE_URL: 'postgres://x/y',
    });
    expect(code).toBe(78);
    expect(output.trim()).toBe(`API_PROCESSES must be a whole number from 1 to 64, not '${count}'.`);
  },
);

test('If several settings are invalid, npm start reports all of them', async () => {
  const { code, output } = await start({
    ...freePorts,
    PORT: 'eighty',
    API_PORT: '0',
    API_PROCESSES: 'two',
  });
  expect(code).toBe(78);
  expect(output.trim().split('\n')).toEqual([
    "API_PROCESSES must be a whole number from 1 to 64, not 'two'.",
    "PORT must be a port, not 'eighty'.",
    "API_PORT must be a port, not '0'.",
  ]);
});
