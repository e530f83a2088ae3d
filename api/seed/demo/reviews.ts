import type { Random } from '@press-start/art/random';
import { AFTERTHOUGHTS, OPENERS, REMARKS, type Score } from './review-texts';

interface GeneratedReview {
  score: Score;
  /** Empty for a review that has only a score. */
  description: string;
}

/** Shares in percent. */
const SCORES: readonly (readonly [score: Score, share: number])[] = [
  [5, 44],
  [4, 31],
  [3, 14],
  [2, 7],
  [1, 4],
];

export function makeReview(random: Random, game: { genres: string[]; platforms: string[] }): GeneratedReview {
  const score = pickScore(random);
  if (random.chance(0.12)) return { score, description: '' };
  const sentences = [random.pick(OPENERS[score])];
  const remarks = REMARKS[game.genres[0] ?? ''];
  if (remarks !== undefined && score >= 3 && random.chance(0.7)) sentences.push(random.pick(remarks));
  if (random.chance(0.55)) sentences.push(random.pick(AFTERTHOUGHTS[score]));
  const platform = game.platforms[0] ?? 'original';
  return { score, description: sentences.join(' ').replaceAll('{platform}', platform) };
}

function pickScore(random: Random): Score {
  let remaining = random.int(0, 99);
  for (const [score, share] of SCORES) {
    remaining -= share;
    if (remaining < 0) return score;
  }
  return 5;
}
