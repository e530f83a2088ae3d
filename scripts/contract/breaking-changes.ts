/**
 * Compares two shapes. A change breaks a remote that gets an unexpected value, or passes a value that is no
 * longer accepted. Values that a remote gets may gain fields, and values that it passes may become optional.
 */
import type { Place } from './change-text';
import { describeAll, inside, kindOf, nounOf, within, withPlace } from './change-text';
import type { AtomShape, Direction, FunctionShape, ObjectShape, Parameter, Shape } from './shape';
import { fieldOf, isSame, membersOf, nameOf, opposite, parameterOf } from './shape';

interface Comparison {
  before: Shape;
  after: Shape;
  direction: Direction;
  place: Place;
}

/**
 * Returns the breaking changes as predicates, such as `lost quantity` or `now requires argument 2`.
 * @param direction `out` if the remote gets the value, `in` if it passes the value
 */
export function findBreakingChanges(before: Shape, after: Shape, direction: Direction): string[] {
  return [...new Set(compare({ before, after, direction, place: { fields: [], owner: '' } }))];
}

function compare(comparison: Comparison): string[] {
  const { before, after, direction } = comparison;
  if (isSame(before, after)) return [];
  // A receiver of `unknown` accepts every value, and a remote that expects `void` ignores the value.
  const receiver = direction === 'out' ? before : after;
  if (receiver === 'unknown' || (receiver === 'void' && direction === 'out')) return [];
  return compareMembers(comparison);
}

/** Compares the members of two unions. The receiver must accept each member that it may get. */
function compareMembers({ before, after, direction, place }: Comparison): string[] {
  const [given, accepted] = (direction === 'out' ? [after, before] : [before, after]).map(membersOf);
  if (!given || !accepted) return [];
  const rejected: Shape[] = [];
  const changes = given.flatMap((member) => {
    const attempts = accepted
      .filter((candidate) => canCompare(member, candidate))
      .map((candidate) =>
        compareStructures(
          direction === 'out'
            ? { before: candidate, after: member, direction, place }
            : { before: member, after: candidate, direction, place },
        ),
      );
    // Report the differences from the most similar member.
    const [fewest] = attempts.sort((a, b) => a.length - b.length);
    if (!fewest) rejected.push(member);
    return fewest ?? [];
  });
  return rejected.length > 0
    ? [...changes, replaced(rejected, { before, after, direction, place })]
    : changes;
}

function replaced(rejected: Shape[], { before, after, direction, place }: Comparison): string {
  const where = nounOf(place);
  const isReplaced = membersOf(before).length === 1 && membersOf(after).length === 1;
  if (direction === 'in') {
    const values = describeAll(rejected);
    if (isReplaced)
      return `now requires ${describeAll([after])} instead of ${values}${where && ` for ${where}`}`;
    return `no longer accepts ${values}${where && ` for ${where}`}`;
  }
  const subject = where && `${where} `;
  if (isReplaced) return `changed: ${subject}is ${describeAll(rejected)} instead of ${describeAll([before])}`;
  return `changed: ${subject}can now be ${describeAll(rejected)}`;
}

/** Returns whether two shapes are comparable: of the same kind or, if one of them is a name, accepted. */
function canCompare(given: Shape, accepted: Shape): boolean {
  if (typeof given === 'string') return acceptsName(given, accepted);
  if (typeof accepted === 'string')
    return accepted === 'unknown' || (accepted === 'ReactNode' && 'list' in given);
  if ('type' in given && 'type' in accepted) return given.type === accepted.type;
  return kindOf(given) === kindOf(accepted);
}

/** Names of the types that React can render. */
const rendered = new Set([
  'string',
  'number',
  'true',
  'false',
  'null',
  'undefined',
  'Element',
  'ReactElement',
]);

function acceptsName(given: string, accepted: Shape): boolean {
  if (given === 'never' || given === accepted || accepted === 'unknown') return true;
  const primitive = primitiveOf(given);
  return primitive === accepted || (accepted === 'ReactNode' && rendered.has(primitive));
}

/** Returns `string` for `'retro'` and `number` for `5`. Returns all other names unchanged. */
function primitiveOf(name: string): string {
  if (name.startsWith("'")) return 'string';
  return /^-?\d/.test(name) ? 'number' : name;
}

function compareStructures({ before, after, direction, place }: Comparison): string[] {
  if (typeof before === 'string' || typeof after === 'string') return [];
  if ('fields' in before && 'fields' in after) return compareFields(before, after, direction, place);
  if ('component' in before && 'component' in after)
    return compare({
      before: before.component,
      after: after.component,
      direction: opposite(direction),
      place,
    });
  if ('atom' in before && 'atom' in after) return compareAtoms(before, after, direction, place);
  if ('type' in before && 'type' in after) return compareEach(before.of, after.of, direction, place);
  const [listBefore, listAfter] = [itemsOf(before), itemsOf(after)];
  if (listBefore && listAfter) return compareLists(listBefore, listAfter, direction, place);
  const [callsBefore, callsAfter] = [callsOf(before), callsOf(after)];
  return callsBefore && callsAfter ? compareOverloads(callsBefore, callsAfter, direction, place) : [];
}

function compareEach(before: Shape[], after: Shape[], direction: Direction, place: Place): string[] {
  return before.flatMap((shape, index) =>
    compare({ before: shape, after: after[index] ?? 'unknown', direction, place }),
  );
}

const itemsOf = (shape: Exclude<Shape, string>) =>
  'tuple' in shape ? shape.tuple : 'list' in shape ? shape : undefined;

function compareLists(
  before: Shape[] | { list: Shape },
  after: Shape[] | { list: Shape },
  direction: Direction,
  place: Place,
): string[] {
  if (!Array.isArray(before) && !Array.isArray(after))
    return compare({ before: before.list, after: after.list, direction, place });
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    return compareEach(before, after, direction, place);
  // A tuple is accepted in place of a list, but not a list in place of a tuple.
  const [given, accepted] = direction === 'out' ? [after, before] : [before, after];
  if (Array.isArray(accepted)) return [withPlace('changed the length of', place, 'the list')];
  const items = Array.isArray(given) ? given : [given.list];
  return items.flatMap((item) =>
    compare(
      direction === 'out'
        ? { before: accepted.list, after: item, direction, place }
        : { before: item, after: accepted.list, direction, place },
    ),
  );
}

function compareFields(
  before: ObjectShape,
  after: ObjectShape,
  direction: Direction,
  place: Place,
): string[] {
  const names = new Set([...Object.keys(before.fields), ...Object.keys(after.fields)].map(nameOf));
  const changes = [...names].flatMap((name) => compareField(name, before, after, direction, place));
  const missing = (before.inherits ?? []).filter((inherited) => !after.inherits?.includes(inherited));
  const lost = direction === 'in' ? 'no longer accepts' : 'lost';
  changes.push(...missing.map((inherited) => withPlace(lost, place, `the properties of ${inherited}`)));
  if (before.rest !== undefined && after.rest !== undefined)
    changes.push(
      ...compare({ before: before.rest, after: after.rest, direction, place: inside(place, '*') }),
    );
  else if (before.rest !== undefined) changes.push(withPlace(lost, place, 'other fields'));
  return changes;
}

function compareField(
  name: string,
  before: ObjectShape,
  after: ObjectShape,
  direction: Direction,
  place: Place,
): string[] {
  const [old, current] = [before, after].map((shape) => fieldOf(shape, name) ?? restOf(shape));
  const field = nounOf(inside(place, name));
  if (!current) return [direction === 'in' ? `no longer accepts ${field}` : `lost ${field}`];
  if (!old) return direction === 'in' && !current.isOptional ? [`now requires ${field}`] : [];
  if (direction === 'in' && old.isOptional && !current.isOptional) return [`now requires ${field}`];
  const isNowOptional = direction === 'out' && !old.isOptional && current.isOptional;
  return [
    ...(isNowOptional ? [`changed: ${field} may now be missing`] : []),
    ...compare({ before: old.shape, after: current.shape, direction, place: inside(place, name) }),
  ];
}

const restOf = ({ rest }: ObjectShape) =>
  rest === undefined ? undefined : { shape: rest, isOptional: true };

function compareAtoms(before: AtomShape, after: AtomShape, direction: Direction, place: Place): string[] {
  const value = compare({ before: before.atom, after: after.atom, direction, place });
  if (!before.set) return value;
  if (!after.set) return [...value, 'can no longer be set'];
  return [...value, ...compareCalls(before.set, after.set, direction, place)];
}

function callsOf(shape: Exclude<Shape, string>): FunctionShape[] | undefined {
  if ('overloads' in shape) return shape.overloads;
  return 'takes' in shape ? [shape] : undefined;
}

/** Compares each previous overload with the most similar current overload. */
function compareOverloads(
  before: FunctionShape[],
  after: FunctionShape[],
  direction: Direction,
  place: Place,
): string[] {
  return before.flatMap((call) => {
    const attempts = after.map((candidate) => compareCalls(call, candidate, direction, place));
    return attempts.sort((a, b) => a.length - b.length)[0] ?? [];
  });
}

/** Compares two functions. The arguments of a function have the opposite direction. */
function compareCalls(
  before: FunctionShape,
  after: FunctionShape,
  direction: Direction,
  place: Place,
): string[] {
  const count = Math.max(before.takes.length, after.takes.length);
  const parameters = Array.from({ length: count }, (_, index) =>
    compareParameter(index, before.takes, after.takes, opposite(direction), place),
  );
  const result = compare({
    before: before.gives,
    after: after.gives,
    direction,
    place: within(place, 'the result'),
  });
  // The store ignores the result of a remote's function whose declared result is now `void`.
  return [...parameters.flat(), ...(direction === 'in' && after.gives === 'void' ? [] : result)];
}

function compareParameter(
  index: number,
  before: Parameter[],
  after: Parameter[],
  direction: Direction,
  place: Place,
): string[] {
  const [old, current] = [parameterAt(before, index), parameterAt(after, index)];
  const argument = within(place, `argument ${index + 1}`);
  const noun = nounOf(argument);
  if (!old) return direction === 'in' && current && !current.isOptional ? [`now requires ${noun}`] : [];
  if (!current) return [direction === 'in' ? `no longer accepts ${noun}` : `no longer passes ${noun}`];
  if (direction === 'in' && old.isOptional && !current.isOptional) return [`now requires ${noun}`];
  if (direction === 'out' && !old.isOptional && current.isOptional)
    return [`no longer always passes ${noun}`];
  return compare({ before: old.shape, after: current.shape, direction, place: argument });
}

/** Returns the parameter that receives the argument at this index, or undefined if there is none. */
function parameterAt(parameters: Parameter[], index: number) {
  const parameter = parameters[index];
  if (parameter !== undefined) return parameterOf(parameter);
  const last = parameters.at(-1);
  const variadic = last === undefined ? undefined : parameterOf(last);
  return variadic?.isVariadic ? variadic : undefined;
}
