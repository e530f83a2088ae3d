/**
 * Returns a part of a list for which `fails` still returns true, and from which no single item can be
 * removed. Tries to remove runs of items, and halves their length after each pass (delta debugging).
 */
export async function shrink<Item>(
  items: readonly Item[],
  fails: (items: readonly Item[]) => Promise<boolean>,
): Promise<Item[]> {
  let rest = [...items];
  for (let length = Math.ceil(rest.length / 2); length >= 1;) {
    let hasRemoved = false;
    for (let start = rest.length - length; start > -length; start -= length) {
      const candidate = rest.filter((_, index) => index < start || index >= start + length);
      if (candidate.length === rest.length || !(await fails(candidate))) continue;
      rest = candidate;
      hasRemoved = true;
    }
    if (length === 1 && !hasRemoved) break;
    length = hasRemoved && length === 1 ? 1 : Math.max(1, Math.floor(length / 2));
  }
  return rest;
}
