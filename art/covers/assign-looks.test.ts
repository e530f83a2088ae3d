import { games } from '../../api/seed/facts';
import { assignLooks } from './assign-looks';
import { KNOWN_LOOKS, looksForTitle } from './known';
import type { CoverGame } from './plan';

const looks = assignLooks(games);

const sceneOf = (title: string): string | undefined =>
  looks[games.findIndex(({ name }) => name === title)]?.scene;

/**
 * Returns the scenes that occur more than twice in twelve consecutive covers, with the position of the first
 * of the twelve.
 */
const findTooFrequent = (scenes: readonly string[]): string[] =>
  scenes.flatMap((_, start) => {
    const shown = scenes.slice(start, start + 12);
    return shown
      .filter((scene) => shown.filter((other) => other === scene).length > 2)
      .map((scene) => `${scene} from ${start + 1}`);
  });

const makeGame = (id: number, genre: string): CoverGame => ({
  id,
  name: `Own ${id}`,
  platform: 'MSX',
  year: 1986,
  publisher: 'Own',
  genre,
});

test('At most two of any twelve neighbouring covers of the demo catalogue have the same scene', () => {
  expect(looks).toHaveLength(games.length);
  expect(findTooFrequent(looks.map(({ scene }) => scene))).toEqual([]);
});

test('At most two of any twelve neighbouring covers have the same scene even if all games have the same genre', () => {
  const sameGenre = Array.from({ length: 40 }, (_, index) => makeGame(index + 1, 'Rhythm'));
  expect(findTooFrequent(assignLooks(sameGenre).map(({ scene }) => scene))).toEqual([]);
});

test('Every title with a known look is in the demo catalogue', () => {
  const titles = new Set(games.map(({ name }) => name));
  expect(Object.keys(KNOWN_LOOKS).filter((title) => !titles.has(title))).toEqual([]);
  expect(Object.keys(KNOWN_LOOKS).length).toBeGreaterThan(150);
});

test('Every game with known looks gets the scene of one of these looks', () => {
  const mismatches = games.filter(({ name }, index) => {
    const known = looksForTitle(name);
    return known.length > 0 && !known.some(({ scene }) => scene === looks[index]?.scene);
  });
  expect(mismatches).toEqual([]);
});

test('The covers of famous games have suitable scenes, such as a maze for Pac-Man', () => {
  expect(
    ['Pac-Man', 'Breakout', 'Frogger', 'SimCity', 'Doom', 'Half-Life', 'Gran Turismo', 'Punch-Out!!'].map(
      sceneOf,
    ),
  ).toEqual(['maze', 'bricks', 'crossing', 'city', 'corridor', 'corridor', 'circuit', 'fight']);
  for (const title of ['Crazy Taxi', 'Paperboy', 'The Legend of Zelda', 'Breakout'])
    expect(['tunnel', 'space', 'sea']).not.toContain(sceneOf(title));
});

test('Among racing and arcade games, only the covers of the F-Zero series and WipEout show a tunnel', () => {
  const racers = games.filter(
    ({ genre }, index) => ['Racing', 'Arcade'].includes(genre) && looks[index]?.scene === 'tunnel',
  );
  expect(racers.map(({ name }) => name)).toEqual(['F-Zero', 'F-Zero X', 'WipEout', 'F-Zero GX']);
});

test('The scene of a game without a known look differs from the scenes of neighbours with known looks', () => {
  const own = makeGame(3, 'Rhythm');
  const known = (id: number, name: string): CoverGame => ({ ...makeGame(id, 'Rhythm'), name });
  const assigned = assignLooks([
    known(1, 'Guitar Hero'),
    known(2, 'Rock Band'),
    own,
    known(4, 'Rhythm Heaven'),
    known(5, 'Elite Beat Agents'),
  ]);
  expect(assigned.map(({ scene }) => scene)).toEqual([
    'notes',
    'concert',
    expect.not.stringMatching(/^(notes|concert)$/),
    'notes',
    'concert',
  ]);
});
