/**
 * Compares the bad visits of a canary with those of the live release. The test is sequential: it may be
 * evaluated after every visit, without a higher rate of false alarms.
 *
 * Each visitor receives the canary at random with a known probability, its share. If the canary is as good as
 * the live release, each bad visit therefore belongs to the canary with this probability, however frequent
 * bad visits are. The e-value is the average of the likelihood ratios of several alternatives, in which bad
 * visits are more frequent with the canary by a fixed factor. If the canary is not worse, the expected
 * e-value is at most 1 at every time. By Ville's inequality, the probability that it ever reaches 1/alpha is
 * then at most alpha.
 */

/** The bad visits during a time in which the share of the canary was constant. */
export interface BadVisits {
  /** Probability with which a visitor received the canary, between 0 and 1. */
  share: number;
  canary: number;
  live: number;
}

/** Defines which canaries count as worse. */
export interface Comparison {
  /** Factor by which bad visits may be more frequent with the canary. */
  margin: number;
  /** Factors of the alternatives, relative to the margin; each above 1. */
  alternatives: readonly number[];
}

/**
 * Returns the probability that a bad visit belongs to the canary, if bad visits are `factor` times as
 * frequent with it.
 */
const canaryProbability = (share: number, factor: number) => (share * factor) / (share * factor + 1 - share);

/**
 * Returns the e-value, from 0 to Infinity: the evidence that bad visits are more frequent with the canary
 * than the margin allows. Visits must be independent, so each visitor may count only once.
 */
export function eValue(periods: readonly BadVisits[], { margin, alternatives }: Comparison): number {
  const likelihoodRatios = alternatives.map((alternative) => {
    const logarithms = periods.map(({ share, canary, live }) => {
      const expected = canaryProbability(share, margin);
      const actual = canaryProbability(share, margin * alternative);
      return canary * Math.log(actual / expected) + live * Math.log((1 - actual) / (1 - expected));
    });
    return Math.exp(logarithms.reduce((sum, logarithm) => sum + logarithm, 0));
  });
  return likelihoodRatios.reduce((sum, ratio) => sum + ratio, 0) / alternatives.length;
}
