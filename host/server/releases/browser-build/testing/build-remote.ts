/** Builds a small remote for tests with the webpack configuration of real remotes. */
import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { fileHash } from '../../../../../scripts/common/integrity';
import type { Release } from '../../release';

const root = path.resolve(__dirname, '../../../../..');

const page = (title: string) => `
import { useState } from 'react';
import styled from 'styled-components';
import { prices } from '../prices';

performance.mark('${title}');

const Title = styled.h1\`color: red;\`;

export function Component() {
  const [count] = useState(0);
  return <Title>${title} {prices} {count}</Title>;
}`;

const sources: Record<string, string> = {
  'routes.tsx': `
export const routes = [
  { id: 'GamesPage', path: '/games', lazy: () => import('./features/GamesPage') },
  { id: 'ScorePage', path: '/score/:id', lazy: () => import('./features/ScorePage') },
];`,
  'prices.ts': `export const prices = [10, 20, 30].map((price) => new Intl.NumberFormat('en').format(price));`,
  'features/GamesPage.tsx': page('Games'),
  'features/ScorePage.tsx': page('Score'),
};

const programFor = (folder: string) => `
  import webpack from 'webpack';
  import { remote } from ${JSON.stringify(path.join(root, 'scripts/webpack/remote.ts'))};
  const [web] = remote({ name: 'arcade', directory: ${JSON.stringify(folder)} });
  webpack(web, (error, stats) => {
    if (!error && !stats.hasErrors()) return;
    console.error(error ?? stats.toString('errors-only'));
    process.exitCode = 1;
  });`;

/**
 * Creates the browser build of a remote with two pages.
 * @param folder an empty folder; the build is written to its `dist/`
 */
export async function buildRemote(folder: string): Promise<Release> {
  for (const [file, text] of Object.entries(sources)) {
    mkdirSync(path.dirname(path.join(folder, 'src', file)), { recursive: true });
    writeFileSync(path.join(folder, 'src', file), text);
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  const program = path.join(folder, 'build.mjs');
  writeFileSync(program, programFor(folder));
  await promisify(execFile)(process.execPath, ['--import', 'tsx', program], { cwd: root });
  const dist = path.join(folder, 'dist');
  const browserFiles = readdirSync(path.join(dist, 'web'));
  const entry = browserFiles.find((file) => /^remoteEntry\.\w+\.js$/.test(file)) ?? '';
  const files = browserFiles.map((file) => `web/${file}`);
  return {
    name: 'arcade',
    release: '0.1.0+a1b2c3d4',
    routes: ['/games', '/score/:id'].map((pattern) => ({ pattern, files: [entry] })),
    contract: { version: '0.1.0', modules: {} },
    entry,
    integrity: Object.fromEntries(files.map((file) => [file, fileHash(readFileSync(path.join(dist, file)))])),
  };
}
