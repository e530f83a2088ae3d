import { generateKeyPairSync } from 'node:crypto';
import { type Keys, readPublicKeys, readSigningKeys, requireSignature, signDescription } from './signature';

/** Returns a key pair as the settings contain it. */
function createKeys() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  return {
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
  };
}

const shop = createKeys();
const account = createKeys();

const publicKeys = (setting: string): Keys | undefined => readPublicKeys({ RELEASE_KEYS: setting });
const signingKeys = readSigningKeys({ RELEASE_SIGNING_KEYS: `shop=${shop.privateKey}` });

const description = { release: '0.1.0+a', integrity: { 'web/remoteEntry.a.js': 'sha256-a' } };
const text = JSON.stringify(description);
const signed: typeof description & { signature: string } = JSON.parse(
  signDescription('shop', text, signingKeys) ?? '',
);

test('A release that its owner has signed is accepted', () => {
  requireSignature('shop', signed, publicKeys(`shop=${shop.publicKey},account=${account.publicKey}`));
});

test('During the replacement of a key, a release with either key is accepted', () => {
  requireSignature('shop', signed, publicKeys(`shop=${account.publicKey}, shop=${shop.publicKey}`));
});

test.each([
  ['without a signature', 'shop', description],
  ['with a changed file', 'shop', { ...signed, integrity: { 'web/remoteEntry.a.js': 'sha256-b' } }],
  ['under another release name', 'shop', { ...signed, release: '0.2.0+b' }],
  ['of another remote', 'account', signed],
  ['of a remote without a key', 'arcade', signed],
  ['with an invalid signature', 'shop', { ...signed, signature: 'AAAA' }],
])('A release %s is rejected', (_what, name, changed) => {
  // The same key for both remotes: the signature itself is valid for only one of them.
  const keys = publicKeys(`shop=${shop.publicKey},account=${shop.publicKey}`);
  expect(() => requireSignature(name, changed, keys)).toThrow(
    `${name} ${changed.release} is not signed with a key of ${name}`,
  );
});

test('Without keys, a host accepts releases without a signature', () => {
  requireSignature('shop', description, publicKeys(''));
});

test('A command without a key for the remote stores the release without a signature', () => {
  expect(signDescription('account', text, signingKeys)).toBeUndefined();
  expect(signDescription('shop', text, readSigningKeys({}))).toBeUndefined();
});

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 })
  .publicKey.export({ format: 'der', type: 'spki' })
  .toString('base64');

test.each(['shop', 'shop=', '=abc', 'shop=abc', `shop=${rsa}`, `shop=${shop.privateKey}`])(
  'An invalid list of keys is rejected, and the message does not quote it',
  (setting) => {
    expect(() => readPublicKeys({ RELEASE_KEYS: setting })).toThrow(
      new Error('RELEASE_KEYS must list <remote>=<public Ed25519 key as DER in base64>, separated by commas'),
    );
  },
);

test('A public key cannot sign releases', () => {
  expect(() => readSigningKeys({ RELEASE_SIGNING_KEYS: `shop=${shop.publicKey}` })).toThrow(
    'RELEASE_SIGNING_KEYS must list',
  );
});
