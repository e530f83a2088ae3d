// Runs the rule tests of shared-ui. The working directory is Stryker's copy of the repository.
import { project } from '../jest/project.mjs';

export default project({ name: 'rules', rootDir: process.cwd(), folder: '.', environment: 'jsdom' });
