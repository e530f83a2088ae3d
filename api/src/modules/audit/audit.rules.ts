import type { AuditEntry } from '../../../contract';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Returns the fields that an action changed, with their old and new values. A detail without `before` and `after`
 * contains the fields of a deleted subject if the action's name ends in `-deleted`, otherwise those of a created one.
 */
export function changesOf(action: string, detail: unknown): AuditEntry['changes'] {
  const sides = sidesOf(action, fieldsOf(detail));
  const names = [...new Set([...Object.keys(sides.before), ...Object.keys(sides.after)])];
  return names
    .map((field) => ({ field, before: toText(sides.before[field]), after: toText(sides.after[field]) }))
    .filter(({ before, after }) => before !== after);
}

function sidesOf(action: string, detail: Fields): { before: Fields; after: Fields } {
  if ('before' in detail || 'after' in detail) {
    return { before: fieldsOf(detail['before']), after: fieldsOf(detail['after']) };
  }
  return action.endsWith('-deleted') ? { before: detail, after: {} } : { before: {}, after: detail };
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function toText(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(toText).join(', ');
  return JSON.stringify(value);
}
