import manifest from '../../shared-ui/package.json';
import { sharedUi } from './shared-ui';

/** Doors that no page opens. */
const notServed = ['./alone', './document', './testing'];

test('The host server hands every door of shared-ui to the remotes it renders [R448]', () => {
  const doors = Object.keys(manifest.exports).filter((door) => !notServed.includes(door));
  expect(Object.keys(sharedUi).sort()).toEqual(
    doors.map((door) => door.replace('.', '@press-start/shared-ui')).sort(),
  );
});
