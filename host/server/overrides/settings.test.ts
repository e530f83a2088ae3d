import { type Environment, throwProblems } from '../../../scripts/common/settings';
import { readOverrideSettings as readSettings } from './settings';

/** Throws for an invalid setting, as the program does when it starts. */
function readOverrideSettings(settings: Environment, production: boolean) {
  const problems: string[] = [];
  const overrides = readSettings(settings, production, problems);
  throwProblems(problems);
  return overrides;
}

test('Outside production, every visitor may override remotes with releases that npm run dev serves [R452]', () => {
  const { composeFor, overrideOrigins, overrides } = readOverrideSettings({}, false);
  expect(composeFor).toBe('everybody');
  expect(overrideOrigins).toContain('http://localhost:3101');
  expect(overrides.size).toBe(0);
});

test('COMPOSITION overrides remotes for the whole store [R452]', () => {
  const { overrides } = readOverrideSettings(
    { COMPOSITION: 'shop=http://localhost:3101 account=0.1.0+3fa9c1d2' },
    false,
  );
  expect([...overrides]).toEqual([
    ['shop', 'http://localhost:3101'],
    ['account', '0.1.0+3fa9c1d2'],
  ]);
});

test('In production, no one may override remotes by default, no additional origin is allowed, and COMPOSE_FOR=admins lets administrators override remotes [R452]', () => {
  expect(readOverrideSettings({}, true)).toMatchObject({ composeFor: 'nobody', overrideOrigins: [] });
  expect(readOverrideSettings({ COMPOSE_FOR: 'admins' }, true).composeFor).toBe('admins');
});

test.each([
  [{ COMPOSE_FOR: 'everybody' }, true, 'COMPOSE_FOR=everybody'],
  [{ COMPOSITION: 'shop=0.1.0+1' }, true, 'must not be set in production'],
  [{ COMPOSE_SECRET: 'x'.repeat(31) }, true, 'COMPOSE_SECRET must have at least 32 characters'],
  [{ COMPOSE_FOR: 'friends' }, false, 'COMPOSE_FOR must be'],
  [{ COMPOSITION: 'shop' }, false, 'COMPOSITION must be a list'],
  [{ COMPOSE_ORIGINS: 'https://previews.example/path' }, false, 'COMPOSE_ORIGINS must be a list of origins'],
  [{ COMPOSE_ORIGINS: 'file:///etc' }, false, 'COMPOSE_ORIGINS must be a list of origins'],
])(
  'The setting %j is rejected with an error that names it (production: %s) [R452]',
  (settings, production, message) => {
    expect(() => readOverrideSettings(settings, production)).toThrow(message);
  },
);
