import { demandNone, type Environment } from '../../../scripts/common/settings';
import { readOverrideSettings as readSettings } from './settings';

/** Throws for a wrong setting, as the program does. */
function readOverrideSettings(settings: Environment, production: boolean) {
  const problems: string[] = [];
  const overrides = readSettings(settings, production, problems);
  demandNone(problems);
  return overrides;
}

test('Outside production everybody may compose, of releases that npm run dev serves [R452]', () => {
  const { composeFor, composeOrigins, composition: overrides } = readOverrideSettings({}, false);
  expect(composeFor).toBe('everybody');
  expect(composeOrigins).toContain('http://localhost:3101');
  expect(overrides.size).toBe(0);
});

test('COMPOSITION names the remotes of the whole store [R452]', () => {
  const { composition: overrides } = readOverrideSettings(
    { COMPOSITION: 'shop=http://localhost:3101 account=0.1.0+3fa9c1d2' },
    false,
  );
  expect([...overrides]).toEqual([
    ['shop', 'http://localhost:3101'],
    ['account', '0.1.0+3fa9c1d2'],
  ]);
});

test('In production nobody composes unless administrators are let, and nothing is served from elsewhere by default [R452]', () => {
  expect(readOverrideSettings({}, true)).toMatchObject({ composeFor: 'nobody', composeOrigins: [] });
  expect(readOverrideSettings({ COMPOSE_FOR: 'admins' }, true).composeFor).toBe('admins');
});

test.each([
  [{ COMPOSE_FOR: 'everybody' }, true, 'COMPOSE_FOR=everybody'],
  [{ COMPOSITION: 'shop=0.1.0+1' }, true, 'not for production'],
  [{ COMPOSE_FOR: 'friends' }, false, 'COMPOSE_FOR must be'],
  [{ COMPOSITION: 'shop' }, false, 'COMPOSITION is a list'],
  [{ COMPOSE_ORIGINS: 'https://previews.example/path' }, false, 'COMPOSE_ORIGINS is a list of origins'],
  [{ COMPOSE_ORIGINS: 'file:///etc' }, false, 'COMPOSE_ORIGINS is a list of origins'],
])('%j is refused by name (production: %s) [R452]', (settings, production, message) => {
  expect(() => readOverrideSettings(settings, production)).toThrow(message);
});
