/** Phrases for the descriptions of breaking changes. */
import type { Shape } from './shape';

export interface Place {
  fields: string[];
  /** Parameter or result that contains the fields, such as `argument 1`; empty for the compared value. */
  owner: string;
}

export const inside = ({ fields, owner }: Place, field: string): Place => ({
  fields: [...fields, field],
  owner,
});

export const within = (place: Place, part: string): Place => {
  const owner = nounOf(place);
  return { fields: [], owner: owner ? `${part} of ${owner}` : part };
};

/** Returns a phrase such as `lines.quantity of argument 1`; empty for the compared value itself. */
export const nounOf = ({ fields, owner }: Place) => [fields.join('.'), owner].filter(Boolean).join(' of ');

export function withPlace(verb: string, place: Place, what: string): string {
  const where = nounOf(place);
  return `${verb} ${what}${where && ` of ${where}`}`;
}

type Kind = 'object' | 'list' | 'function' | 'component' | 'atom' | 'type' | 'union';

export function kindOf(shape: Exclude<Shape, string>): Kind {
  if ('fields' in shape) return 'object';
  if ('list' in shape || 'tuple' in shape) return 'list';
  if ('takes' in shape || 'overloads' in shape) return 'function';
  if ('component' in shape) return 'component';
  if ('atom' in shape) return 'atom';
  return 'type' in shape ? 'type' : 'union';
}

/** Returns a phrase such as `number or undefined`. */
export function describeAll(shapes: readonly Shape[]): string {
  const texts = [...new Set(shapes.map(describe))];
  const isBoolean = texts.includes('true') && texts.includes('false');
  const named = isBoolean
    ? ['boolean', ...texts.filter((text) => text !== 'true' && text !== 'false')]
    : texts;
  return named.join(' or ');
}

function describe(shape: Shape): string {
  if (typeof shape === 'string') return shape;
  if ('type' in shape) return shape.type;
  const nouns: Record<Kind, string> = {
    object: 'an object',
    list: 'a list',
    function: 'a function',
    component: 'a component',
    atom: 'an atom',
    type: 'a type',
    union: 'a union',
  };
  return nouns[kindOf(shape)];
}
