import manifest from '../../shared-ui/package.json';
import { sharedUi } from './shared-ui';

/** Doors that no page opens, and the form kit, which each remote bundles. */
const notServed = ['./alone', './document', './forms', './testing'];

test('The host server hands every door of shared-ui to the remotes it renders [R448]', () => {
  const doors = Object.keys(manifest.exports).filter((door) => !notServed.includes(door));
  expect(Object.keys(sharedUi).sort()).toEqual(
    doors.map((door) => door.replace('.', '@press-start/shared-ui')).sort(),
  );
});
