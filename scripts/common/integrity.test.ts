import { createHash } from 'node:crypto';
import { fileHash, hasHash } from './integrity';

test('A file has the hash that the build computes for it, and a changed file does not', () => {
  expect(hasHash('the game', fileHash('the game'))).toBe(true);
  expect(hasHash('another game', fileHash('the game'))).toBe(false);
});

test.each(['sha384', 'sha512'])('A file of a release that was built with %s is accepted', (algorithm) => {
  const hash = `${algorithm}-${createHash(algorithm).update('the game').digest('base64')}`;
  expect(hasHash('the game', hash)).toBe(true);
  expect(hasHash('another game', hash)).toBe(false);
});

test.each(['', 'md5-CY9rzUYh03PK3k6DJie09g==', 'sha256-', 'the game'])(
  'The hash "%s" matches no file, because browsers would ignore it',
  (hash) => expect(hasHash('the game', hash)).toBe(false),
);
