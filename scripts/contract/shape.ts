/**
 * The structure of a TypeScript type, as the contract stores it. A shape does not contain the names of the
 * store's own types, so renaming or moving a type does not change its shape.
 */
import Type from 'typebox';

/**
 * A string is a primitive (`number`), a literal (`'retro'`, `5`), or the name of a library type (`Response`).
 * A type that has not been analysed is `unknown`.
 */
export type Shape =
  | string
  | ObjectShape
  | FunctionShape
  | { list: Shape }
  | { tuple: Shape[] }
  | { oneOf: Shape[] }
  | { overloads: FunctionShape[] }
  /** The properties of a React component. */
  | { component: Shape }
  | AtomShape
  /** A type of a library with its type arguments, such as `Promise`. */
  | { type: string; of: Shape[] };

export interface ObjectShape {
  /** Fields by name. The name of an optional field ends with a question mark. */
  fields: Record<string, Shape>;
  /** Interfaces of libraries whose properties the type also has, such as `ButtonHTMLAttributes`. */
  inherits?: string[];
  /** The type of all other fields. */
  rest?: Shape;
}

/**
 * `optional` is a parameter that may be missing, and `others` is the type of all further arguments. No key
 * occurs in two kinds of shapes, so that a validator never tries two kinds on the same nested value.
 */
export type Parameter = Shape | { optional: Shape } | { others: Shape };

export interface FunctionShape {
  takes: Parameter[];
  gives: Shape;
}

/** A jotai atom: its value and, if it can be set, the arguments and the result of setting it. */
export interface AtomShape {
  atom: Shape;
  set?: FunctionShape;
}

const shape = Type.Ref('Shape');
const callable = Type.Object({
  takes: Type.Array(Type.Union([shape, Type.Object({ optional: shape }), Type.Object({ others: shape })])),
  gives: shape,
});

/** Validates shapes that another build has written. */
export const shapeSchema = Type.Unsafe<Shape>(
  Type.Cyclic(
    {
      Shape: Type.Union([
        Type.String(),
        Type.Object({
          fields: Type.Record(Type.String(), shape),
          inherits: Type.Optional(Type.Array(Type.String())),
          rest: Type.Optional(shape),
        }),
        callable,
        Type.Object({ list: shape }),
        Type.Object({ tuple: Type.Array(shape) }),
        Type.Object({ oneOf: Type.Array(shape) }),
        Type.Object({ overloads: Type.Array(callable) }),
        Type.Object({ component: shape }),
        Type.Object({ atom: shape, set: Type.Optional(callable) }),
        Type.Object({ type: Type.String(), of: Type.Array(shape) }),
      ]),
    },
    'Shape',
  ),
);

/** `out` if a remote gets a value from the store, `in` if it passes the value to the store. */
export type Direction = 'in' | 'out';

export const opposite = (direction: Direction): Direction => (direction === 'in' ? 'out' : 'in');

export const isSame = (a: Shape, b: Shape) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Returns a union of the shapes without duplicates, in a fixed order, and with `boolean` in place of `true`
 * and `false`. A union that contains `unknown` is `unknown`.
 */
export function unionOf(shapes: readonly Shape[]): Shape {
  const byText = new Map(shapes.flatMap(membersOf).map((member) => [JSON.stringify(member), member]));
  if (byText.has('"unknown"')) return 'unknown';
  if (byText.has('"true"') && byText.has('"false"')) {
    byText.delete('"true"');
    byText.delete('"false"');
    byText.set('"boolean"', 'boolean');
  }
  const members = [...byText].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, member]) => member);
  const [only = 'never'] = members;
  return members.length > 1 ? { oneOf: members } : only;
}

/** Returns the members of a union (`true` and `false` for `boolean`), or only the shape itself. */
export function membersOf(shape: Shape): Shape[] {
  if (shape === 'boolean') return ['true', 'false'];
  return typeof shape === 'object' && 'oneOf' in shape ? shape.oneOf.flatMap(membersOf) : [shape];
}

const ownField = (fields: ObjectShape['fields'], key: string) =>
  Object.hasOwn(fields, key) ? fields[key] : undefined;

/** Returns a required or optional field by its name, or undefined if the object has no such field. */
export function fieldOf(
  { fields }: ObjectShape,
  name: string,
): { shape: Shape; isOptional: boolean } | undefined {
  const required = ownField(fields, name);
  if (required !== undefined) return { shape: required, isOptional: false };
  const optional = ownField(fields, `${name}?`);
  return optional === undefined ? undefined : { shape: optional, isOptional: true };
}

/** Returns the name of a field without the question mark of an optional field. */
export const nameOf = (key: string) => key.replace(/\?$/, '');

/**
 * Returns the shape of a parameter, and whether it is optional or variadic. A variadic parameter collects all
 * further arguments, and is always optional.
 */
export function parameterOf(parameter: Parameter): {
  shape: Shape;
  isOptional: boolean;
  isVariadic: boolean;
} {
  if (typeof parameter === 'object' && 'optional' in parameter)
    return { shape: parameter.optional, isOptional: true, isVariadic: false };
  if (typeof parameter === 'object' && 'others' in parameter)
    return { shape: parameter.others, isOptional: true, isVariadic: true };
  return { shape: parameter, isOptional: false, isVariadic: false };
}
