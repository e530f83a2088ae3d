import { Generator } from './generate';
import { ruleOf } from './invariants';
import type { SharedDatabase } from './shared-database';
import { shrink } from './shrink';
import type { Step } from './steps';
import { World } from './world';

export interface Failure {
  /** The violated rule, and the details. */
  violation: string;
  script: Step[];
}

interface Outcome {
  steps: number;
  failure?: Failure;
}

/**
 * Simulates a store for a number of days, or until `isOver` returns true for the number of steps so far.
 * Stops at the first violated rule, and then also returns the failure.
 */
export async function simulate(
  shared: SharedDatabase,
  seed: number,
  { days, isOver }: { days: number; isOver: (steps: number) => boolean },
): Promise<Outcome> {
  const world = await World.start(shared);
  const generator = new Generator(seed);
  const script: Step[] = [];
  try {
    while (world.elapsedDays < days && !isOver(script.length)) {
      const step = generator.next(world);
      script.push(step);
      const violation = await world.run(step);
      if (violation !== undefined) return { steps: script.length, failure: { violation, script } };
    }
    const violation = await world.settle();
    return { steps: script.length, ...(violation !== undefined && { failure: { violation, script } }) };
  } finally {
    await world.stop();
  }
}

/** Runs a script on an empty store and returns a description of the violated rule, or undefined. */
export async function replay(shared: SharedDatabase, script: readonly Step[]): Promise<string | undefined> {
  const world = await World.start(shared);
  try {
    for (const step of script) {
      const violation = await world.run(step);
      if (violation !== undefined) return violation;
    }
    return await world.settle();
  } finally {
    await world.stop();
  }
}

/** Returns a failure of the same rule with fewer steps and faults, if there is one. */
export async function shorten(shared: SharedDatabase, { violation, script }: Failure): Promise<Failure> {
  const rule = ruleOf(violation);
  let shortest = { violation, script };
  const fails = async (steps: readonly Step[]) => {
    const found = await replay(shared, steps);
    if (found === undefined || ruleOf(found) !== rule) return false;
    shortest = { violation: found, script: [...steps] };
    return true;
  };
  await shrink(script, fails);
  for (const [index, step] of shortest.script.entries()) {
    for (const simpler of simplerSteps(step)) {
      if (await fails(shortest.script.map((other, position) => (position === index ? simpler : other))))
        break;
    }
  }
  return shortest;
}

/** Returns simpler variants of a step: one of two concurrent requests, or the step without its fault. */
function simplerSteps(step: Step): Step[] {
  if (step.do === 'together') return step.requests;
  if (!('fault' in step)) return [];
  const { fault: _, ...rest } = step;
  return [rest];
}
