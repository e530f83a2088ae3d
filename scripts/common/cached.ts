interface Options {
  /** The present time; tests move it. */
  now?: () => Date;
  /** How long an answer is used after it has come, in milliseconds. */
  goodFor: number;
  /** How many answers are kept. */
  most: number;
  /** Whether an older answer is given when the question fails. */
  staleOnFailure?: boolean;
}

/**
 * Asks for the same thing once: callers during the question, or soon after it, get the same answer. It is for answers
 * that are slow to get, the same for everybody and allowed to be a little old. A failure is not kept.
 */
export function cached<Question, Result>(
  load: (question: Question) => Promise<Result>,
  { now = () => new Date(), goodFor, most, staleOnFailure = false }: Options,
): (question: Question) => Promise<Result> {
  const known = new Map<string, { until: number; answer: Promise<Result> }>();
  return (question) => {
    const key = JSON.stringify(question);
    const time = now().getTime();
    const before = known.get(key);
    if (before !== undefined && before.until > time) return before.answer;
    if (known.size >= most) known.clear();
    const recorded = load(question);
    const older = staleOnFailure ? before : undefined;
    // Nobody asks a second time meanwhile, however long the answer takes.
    const entry = { until: Infinity, answer: older ? recorded.catch(() => older.answer) : recorded };
    known.set(key, entry);
    recorded.then(
      () => (entry.until = now().getTime() + goodFor),
      () => (older ? known.set(key, older) : known.delete(key)),
    );
    return entry.answer;
  };
}
