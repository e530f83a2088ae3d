// Jest in a remote's own checkout, where Jest is started.
import { project } from './project.mjs';

const remote = project({
  name: 'remote',
  rootDir: process.cwd(),
  folder: 'src',
  environment: 'jsdom',
});

export default { testTimeout: 30_000, projects: [remote] };
