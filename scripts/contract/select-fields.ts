/** Reduces a shape to the fields that a remote uses. */
import type { Direction, FunctionShape, ObjectShape, Parameter, Shape } from './shape';
import { nameOf, opposite, parameterOf, unionOf } from './shape';

/**
 * Returns the shape with only the fields that the remote names or must pass.
 * @param direction `out` if the remote gets the value, `in` if it passes the value
 * @param names names that the remote uses
 * @param ownNames names that select the fields of the value itself; `names` then selects only nested fields
 */
export function selectFields(
  shape: Shape,
  direction: Direction,
  names: ReadonlySet<string>,
  ownNames = names,
): Shape {
  const select = (part: Shape) => selectFields(part, direction, names);
  if (typeof shape === 'string') return shape;
  if ('fields' in shape) return selectInObject(shape, direction, names, ownNames);
  if ('list' in shape) return { list: select(shape.list) };
  if ('tuple' in shape) return { tuple: shape.tuple.map(select) };
  if ('oneOf' in shape)
    return unionOf(shape.oneOf.map((member) => selectFields(member, direction, names, ownNames)));
  if ('component' in shape) return { component: selectFields(shape.component, opposite(direction), names) };
  if ('type' in shape) return { ...shape, of: shape.of.map(select) };
  if ('overloads' in shape)
    return { overloads: shape.overloads.map((call) => selectInFunction(call, direction, names)) };
  if ('takes' in shape) return selectInFunction(shape, direction, names);
  return {
    atom: select(shape.atom),
    ...(shape.set && { set: selectInFunction(shape.set, direction, names) }),
  };
}

function selectInObject(
  { fields, inherits, rest }: ObjectShape,
  direction: Direction,
  names: ReadonlySet<string>,
  ownNames: ReadonlySet<string>,
): Shape {
  const used = Object.entries(fields)
    .filter(([key]) => ownNames.has(nameOf(key)) || (direction === 'in' && !key.endsWith('?')))
    .map(([key, shape]): [string, Shape] => [key, selectFields(shape, direction, names)]);
  return {
    fields: Object.fromEntries(used),
    ...(inherits && { inherits }),
    ...(rest !== undefined && { rest: selectFields(rest, direction, names) }),
  };
}

function selectInFunction(
  { takes, gives }: FunctionShape,
  direction: Direction,
  names: ReadonlySet<string>,
): FunctionShape {
  const select = (part: Shape) => selectFields(part, opposite(direction), names);
  return {
    takes: takes.map((parameter): Parameter => {
      const { shape, isOptional, isVariadic } = parameterOf(parameter);
      const selected = select(shape);
      if (isVariadic) return { others: selected };
      return isOptional ? { optional: selected } : selected;
    }),
    gives: selectFields(gives, direction, names),
  };
}
