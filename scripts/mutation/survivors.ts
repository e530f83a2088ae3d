/** Computes the scores of files, and describes the mutants that survive. */
import type { Stryker } from '@stryker-mutator/core';

/** One small change of the code, and whether the tests have noticed it. */
export type Mutant = Pick<
  Awaited<ReturnType<Stryker['runMutationTest']>>[number],
  'status' | 'location' | 'replacement'
>;

/** A mutant that no test can or has to notice. */
export interface AcceptedSurvivor {
  file: string;
  /** The changed lines, with single spaces. */
  becomes: string;
  reason: string;
}

const isNoticed = ({ status }: Mutant) => status === 'Killed' || status === 'Timeout';
const hasSurvived = ({ status }: Mutant) => status === 'Survived' || status === 'NoCoverage';

export interface Score {
  mutants: number;
  noticed: number;
  /** Noticed mutants in percent. Mutants that cannot run, such as those that Stryker comments exclude, do not count. */
  percent: number;
}

export function scoreOf(all: readonly Mutant[]): Score {
  const noticed = all.filter(isNoticed).length;
  const mutants = noticed + all.filter(hasSurvived).length;
  return { mutants, noticed, percent: mutants === 0 ? 100 : (100 * noticed) / mutants };
}

export interface Survivor {
  /** Line number, from 1. */
  line: number;
  original: string;
  becomes: string;
}

/** Returns the lines of the source that each surviving mutant changes, before and after the change. */
export function survivorsOf(all: readonly Mutant[], source: string): Survivor[] {
  const lines = source.split('\n');
  return all
    .filter(hasSurvived)
    .map(({ location: { start, end }, replacement }) => {
      // Lines and columns start at 1.
      const changed = lines.slice(start.line - 1, end.line);
      const before = changed[0]?.slice(0, start.column - 1) ?? '';
      const after = changed.at(-1)?.slice(end.column - 1) ?? '';
      return {
        line: start.line,
        original: singleSpaced(changed.join(' ')),
        becomes: singleSpaced(`${before}${replacement}${after}`),
      };
    })
    .sort((a, b) => a.line - b.line);
}

const singleSpaced = (text: string) => text.replace(/\s+/g, ' ').trim();

export interface Review {
  accepted: Survivor[];
  unexplained: Survivor[];
  /** Explanations without a mutant that survives. */
  outdated: AcceptedSurvivor[];
}

/** Compares the survivors of one file with the explanations for this file. Each explanation explains one survivor. */
export function reviewSurvivors(
  survivors: readonly Survivor[],
  explanations: readonly AcceptedSurvivor[],
): Review {
  const outdated = [...explanations];
  const accepted: Survivor[] = [];
  const unexplained: Survivor[] = [];
  for (const survivor of survivors) {
    const index = outdated.findIndex(({ becomes }) => becomes === survivor.becomes);
    if (index === -1) unexplained.push(survivor);
    else {
      outdated.splice(index, 1);
      accepted.push(survivor);
    }
  }
  return { accepted, unexplained, outdated };
}
