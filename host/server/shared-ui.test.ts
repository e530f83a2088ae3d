import manifest from '../../shared-ui/package.json';
import { sharedUi } from './shared-ui';

/** Doors that no page opens, and the form kit, which each remote bundles. */
const notServed = ['./alone', './document', './forms', './testing'];

test('The host server hands every door of shared-ui to the remotes it renders [R448]', () => {
  const entryPoints = Object.keys(manifest.exports).filter((entryPoint) => !notServed.includes(entryPoint));
  expect(Object.keys(sharedUi).sort()).toEqual(
    entryPoints.map((door) => door.replace('.', '@press-start/shared-ui')).sort(),
  );
});
