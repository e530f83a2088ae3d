interface Limits {
  /** How long an answer is good for after it has come, in milliseconds. */
  goodFor: number;
  /** How many answers are kept. */
  most: number;
}

/**
 * Asks for the same thing once: whoever comes while the answer is under way, or soon after, gets the same one. For what
 * is dear to work out, alike for everybody and allowed to be seconds old. A failure is not kept.
 */
export function remembered<Question, Answer>(
  ask: (question: Question) => Promise<Answer>,
  now: () => Date,
  { goodFor, most }: Limits,
): (question: Question) => Promise<Answer> {
  const known = new Map<string, { until: number; answer: Promise<Answer> }>();
  return (question) => {
    const key = JSON.stringify(question);
    const time = now().getTime();
    const before = known.get(key);
    if (before !== undefined && before.until > time) return before.answer;
    if (known.size >= most) known.clear();
    const answer = ask(question);
    // However long it takes: a second one beside it would take as long.
    const entry = { until: Infinity, answer };
    known.set(key, entry);
    answer.then(
      () => (entry.until = now().getTime() + goodFor),
      () => known.delete(key),
    );
    return answer;
  };
}
