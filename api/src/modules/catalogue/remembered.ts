interface Limits {
  /** How long an answer is good for, in milliseconds. */
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
    known.set(key, { until: time + goodFor, answer });
    answer.catch(() => known.delete(key));
    return answer;
  };
}
