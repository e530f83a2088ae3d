// Configures Jest for a remote's own checkout. Start Jest in the folder of the remote.
import { project } from './project.mjs';

const remote = project({
  name: 'remote',
  rootDir: process.cwd(),
  folder: 'src',
  environment: 'jsdom',
});

export default { testTimeout: 300_000, randomize: true, projects: [remote] };
