import { type GameFacts, pick } from './facts';

type Sentences = readonly [string, ...string[]];

/** Each sentence must fit every game of its genre. */
const OPENINGS: Record<string, Sentences> = {
  Platformer: [
    'Run, jump and mind the gap through stages that reward a steady thumb.',
    'Every ledge is a small question, and the answer is usually to jump a little later.',
    'A journey from left to right, up and down, with trouble waiting on most platforms.',
    'Learn the rhythm of each stage, then cross it without losing your nerve.',
    'Leaps of faith, narrow landings and secrets for those who look behind the scenery.',
  ],
  Shooter: [
    'Keep moving, keep firing, and treat every gap in the enemy line as an invitation.',
    'Waves of opponents close in, and only sharp aim keeps the screen clear.',
    'Fast hands and quick eyes decide how long this one lasts.',
    'There is always one more target, and it is always a little quicker than the last.',
  ],
  RPG: [
    'Gather experience, equipment and a few good reasons to walk one map further.',
    'A long road of battles, conversations and slowly growing strength.',
    'Build a hero worth the name, one hard-won level at a time.',
    'Choose your fights, mind your supplies and let the story unfold at its own pace.',
  ],
  Adventure: [
    'Look closely, carry everything and try the unlikely idea first.',
    'Explore a world in which the next step hides in plain sight.',
    'A tale for curious players, told through places, puzzles and odd discoveries.',
    'Wander, ask, experiment, and the road ahead opens bit by bit.',
  ],
  Action: [
    'Quick decisions and quicker reflexes carry you from one tight corner to the next.',
    'A brisk run of danger with hardly a moment to put the controller down.',
    'Think fast, strike first and save a little energy for what waits at the end.',
    'Straight into trouble and, with some practice, straight out of it again.',
  ],
  Racing: [
    'Brake late, turn early and leave the rest to nerve.',
    'The finish line is near, and so are all your rivals.',
    'Learn every bend until the fast line feels like the only one.',
    'A duel with the clock in which half a second is a long time.',
  ],
  Strategy: [
    'Plan three moves ahead and keep a fourth in reserve.',
    'Small choices at the start become large worries later on.',
    'Resources are short, the map is wide and patience is a weapon.',
    'Read the field, spend wisely and let the other side make the first mistake.',
  ],
  Simulation: [
    'Take charge, turn a few dials and watch what your decisions become.',
    'A small world to tend, with rules that are a pleasure to work out.',
    'Experiment freely: every system here has an opinion about what you do.',
    'Patience and attention turn modest beginnings into something of your own.',
  ],
  Sports: [
    'Easy to pick up, hard to beat a good friend at.',
    'Form, timing and a little luck decide the final score.',
    'The whistle blows, and for a few minutes nothing else matters.',
    'Practise alone, then settle it properly with company on the sofa.',
  ],
  Arcade: [
    'One screen, simple rules and a high score that will not leave you in peace.',
    'Understood in ten seconds, mastered in ten thousand.',
    'A pure test of attention that speeds up just when you feel safe.',
    'The kind of game that turns one credit into an entire evening.',
  ],
  Fighting: [
    'Learn your range, guard your corner and answer every attack in kind.',
    'Two opponents, one round clock and no excuses.',
    'Simple moves at first, and a lifetime of timing behind them.',
    'Pick a fighter, find a rival and settle it over the best of three.',
  ],
  Puzzle: [
    'A tidy idea that keeps finding new ways to tie your thoughts in knots.',
    'Calm on the surface, relentless underneath.',
    'See the pattern, make the move and try not to blink.',
    'Order from disorder, again and again, always a touch faster.',
  ],
  Stealth: [
    'Stay low, watch the patrols and let the shadows do the work.',
    'The best route is the one on which nobody ever saw you.',
    'Observation is worth more than ammunition in these corridors.',
    'Wait, listen, move, and be elsewhere when the alarm sounds.',
  ],
  "Beat 'em up": [
    'Clear the street, take a breath and move on to the next crowd.',
    'Outnumbered from the first screen, and rather enjoying it.',
    'Best with a friend beside you and the sound turned up.',
    'Fists first, questions after the last opponent has left the screen.',
  ],
  'Survival Horror': [
    'Count every bullet, open every door slowly and do not trust the quiet.',
    'Supplies are scarce, the light is poor and something is moving upstairs.',
    'A place you want to leave, room by careful room.',
    'Fear works best on a small budget of ammunition.',
  ],
  Rhythm: [
    'Feel the beat, hit the cue and let your hands catch up with your ears.',
    'Timing is everything, and the song will not wait for you.',
    'Start with a tapping foot and end with a perfect run.',
    'Music first: the score follows once you stop counting.',
  ],
};

const ANY_GENRE: Sentences = ['A game that has earned its place on the shelf.'];

const CLOSINGS: Sentences = [
  'Published by {publisher} in {year}, here in its edition for {platform}.',
  'This is the {year} release by {publisher} for {platform}.',
  '{publisher} brought it to {platform} in {year}, and it has kept its charm.',
  'Out for {platform} since {year}, with {publisher} behind it.',
  'A title of {year} for {platform}, from the catalogue of {publisher}.',
  'Players of {platform} met it in {year}, courtesy of {publisher}.',
  'First sold for {platform} by {publisher} in {year}, and still good for one more try.',
];

/** Returns a description of two sentences, always the same for the same game. */
export function describeGame(game: GameFacts): string {
  const opening = pick(OPENINGS[game.genre] ?? ANY_GENRE, game, 'opening');
  const closing = pick(CLOSINGS, game, 'closing')
    .replace('{publisher}', game.publisher)
    .replace('{year}', String(game.year))
    .replace('{platform}', game.platform === 'Arcade' ? 'the arcades' : game.platform);
  return `${opening} ${closing}`;
}
