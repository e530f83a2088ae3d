/** Converts JSON schemas of the API's contract or OpenAPI document to shapes. */
import type { Shape } from './shape';
import { unionOf } from './shape';

type Schema = Record<string, unknown>;

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null;
const schemasIn = (value: unknown): Schema[] => (Array.isArray(value) ? value.filter(isSchema) : []);

/** Returns the shape of a schema, or `unknown` if the schema does not specify one, such as a reference. */
export function shapeOfSchema(schema: unknown): Shape {
  if (!isSchema(schema)) return 'unknown';
  if ('const' in schema) return literal(schema.const);
  if (Array.isArray(schema.enum)) return unionOf(schema.enum.map(literal));
  const alternatives = [...schemasIn(schema.anyOf), ...schemasIn(schema.oneOf)];
  if (alternatives.length > 0) return unionOf(alternatives.map(shapeOfSchema));
  if (Array.isArray(schema.allOf)) return merge(schemasIn(schema.allOf).map(shapeOfSchema));
  if (Array.isArray(schema.type))
    return unionOf(schema.type.map((type: unknown) => shapeOfSchema({ ...schema, type })));
  return shapeOfType(schema);
}

function shapeOfType(schema: Schema): Shape {
  switch (schema.type) {
    case 'integer':
    case 'number':
      return 'number';
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type;
    case 'array':
      return Array.isArray(schema.items)
        ? { tuple: schema.items.map(shapeOfSchema) }
        : { list: shapeOfSchema(schema.items) };
    case 'object':
      return shapeOfObject(schema);
    default:
      return 'unknown';
  }
}

function shapeOfObject({ properties, required, additionalProperties, patternProperties }: Schema): Shape {
  const requiredNames = new Set(Array.isArray(required) ? required : []);
  const fields = Object.entries(isSchema(properties) ? properties : {}).map(
    ([name, schema]): [string, Shape] => [requiredNames.has(name) ? name : `${name}?`, shapeOfSchema(schema)],
  );
  const others = [
    ...(isSchema(additionalProperties) ? [additionalProperties] : []),
    ...(isSchema(patternProperties) ? Object.values(patternProperties) : []),
  ];
  return {
    fields: Object.fromEntries(fields.sort(([a], [b]) => (a < b ? -1 : 1))),
    ...(others.length > 0 && { rest: unionOf(others.map(shapeOfSchema)) }),
  };
}

const literal = (value: unknown): Shape => (typeof value === 'string' ? `'${value}'` : String(value));

function merge(shapes: readonly Shape[]): Shape {
  const fields: Record<string, Shape> = {};
  for (const shape of shapes)
    if (typeof shape === 'object' && 'fields' in shape) Object.assign(fields, shape.fields);
  return { fields };
}
