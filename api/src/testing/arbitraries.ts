import fc, { type Arbitrary } from 'fast-check';
import { type TSchema, Type } from 'typebox';

const ODD_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfffy',
  '\u202Egnp.exe',
  'مرحبا بالعالم',
  '👩‍👩‍👧‍👦🎮𝕏',
  'e\u0301'.repeat(40),
  '\u200b\u2060\ufeff',
  'İIıi ẞß ﬃ Ω',
  'x'.repeat(20_000),
  '💣'.repeat(6000),
  "'; drop table account; --",
  '%_\\',
  '${7*7}{{7*7}}',
  '<script>alert(1)</script>',
  '__proto__',
  'constructor',
  'true',
  'false',
  'null',
  'NaN',
  '-1',
  '1e999',
  '../../etc/passwd',
  'a@b.example,c@d.example',
  'a@b.example\r\nbcc: c@d.example',
  'javascript:alert(1)',
];

const ODD_NUMBERS = [
  0,
  -0,
  -1,
  0.5,
  1.999999999,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 32,
  2 ** 53,
  -(2 ** 53),
  1e21,
  1e308,
  5e-324,
];

const oddText = fc.oneof(fc.constantFrom(...ODD_TEXTS), fc.string({ unit: 'binary', maxLength: 30 }));

/** Generates values without regard to a schema, so that their type is usually wrong. */
const oddValue: Arbitrary<unknown> = fc.oneof(
  oddText,
  fc.constantFrom(...ODD_NUMBERS),
  fc.constantFrom<unknown>(null, true, false, [], {}, [null], [[]], { length: 1 }, { $ne: '' }),
  fc.array(fc.constantFrom<unknown>(1, 'a', null, {}), { maxLength: 3 }),
  fc.array(oddText, { minLength: 1, maxLength: 2 }),
);

/** Plausible values, so that some generated requests succeed. */
export interface KnownValues {
  ids: readonly number[];
  fields: ReadonlyMap<string, readonly unknown[]>;
}

/**
 * Generates values that roughly match the schema, values that usually differ from it in one field, and values
 * that are mostly invalid.
 */
export function nearlyValid(schema: TSchema, known: KnownValues): Arbitrary<unknown> {
  return fc.oneof(
    { weight: 4, arbitrary: valid(schema, known) },
    { weight: 6, arbitrary: withOneInvalidField(schema, known) },
    { weight: 2, arbitrary: mostlyInvalid(schema, known) },
  );
}

function valid(schema: TSchema, known: KnownValues, name = ''): Arbitrary<unknown> {
  const values = known.fields.get(name);
  if (Type.IsArray(schema)) return fc.array(valid(schema.items, known, name), { minLength: 1, maxLength: 2 });
  if (values !== undefined) return fc.constantFrom(...values);
  if (Type.IsObject(schema)) return fc.record(fieldsOf(schema, (field, key) => valid(field, known, key)));
  return ofType(schema, known);
}

function withOneInvalidField(schema: TSchema, known: KnownValues, name = ''): Arbitrary<unknown> {
  if (Type.IsArray(schema)) {
    return fc.oneof(oddValue, fc.array(withOneInvalidField(schema.items, known, name), { maxLength: 3 }));
  }
  if (!Type.IsObject(schema)) return fc.oneof(ofType(schema, known), oddValue);
  const invalid = Object.entries(schema.properties).map(([key, field]) =>
    fc.record({
      key: fc.constant(key),
      value: fc.oneof(withOneInvalidField(field, known, key), oddValue, fc.constant(undefined)),
    }),
  );
  if (invalid.length === 0) return fc.dictionary(oddText, oddValue, { maxKeys: 2 });
  return fc
    .tuple(valid(schema, known), fc.oneof(...invalid))
    .map(([whole, { key, value }]) => Object.assign({}, whole, { [key]: value }));
}

function mostlyInvalid(schema: TSchema, known: KnownValues): Arbitrary<unknown> {
  if (!Type.IsObject(schema)) return fc.oneof(ofType(schema, known), oddValue);
  const fields = fc.record(
    fieldsOf(schema, (field) => mostlyInvalid(field, known)),
    { requiredKeys: [] },
  );
  return fc
    .tuple(fields, fc.dictionary(oddText, oddValue, { maxKeys: 2 }))
    .map(([expected, unexpected]) => ({ ...unexpected, ...expected }));
}

function fieldsOf(
  schema: { properties: Record<string, TSchema> },
  make: (field: TSchema, key: string) => Arbitrary<unknown>,
): Record<string, Arbitrary<unknown>> {
  return Object.fromEntries(Object.entries(schema.properties).map(([key, field]) => [key, make(field, key)]));
}

function ofType(schema: TSchema, known: KnownValues): Arbitrary<unknown> {
  if (Type.IsUnion(schema)) return fc.oneof(...schema.anyOf.map((option) => ofType(option, known)));
  if (Type.IsLiteral(schema)) return fc.constant(schema.const);
  if (Type.IsBoolean(schema)) return fc.boolean();
  if (Type.IsInteger(schema)) return fc.oneof(fc.constantFrom(...known.ids), fc.constantFrom(...ODD_NUMBERS));
  if (Type.IsNumber(schema))
    return fc.oneof(fc.integer({ min: 1, max: 2000 }), fc.constantFrom(...ODD_NUMBERS));
  return fc.oneof(fc.string({ unit: 'grapheme', maxLength: 20 }), oddText);
}

const INJECTED_FIELDS = [
  '"__proto__":{"admin":true},',
  '"constructor":{"prototype":{"admin":true}},',
  '"admin":true,"active":false,"id":1,"id_user":1,"status_order":"delivered",',
  '"toString":null,"hasOwnProperty":1,',
];

/** Generates JSON that is sometimes truncated, corrupted, or changed by a huge number or injected fields. */
export function bodyText(body: Arbitrary<unknown>): Arbitrary<string> {
  const json = body.map((value) => JSON.stringify(value) ?? 'null');
  const injected = fc
    .tuple(json, fc.constantFrom(...INJECTED_FIELDS))
    .map(([text, fields]) => (/^\{"/.test(text) ? `{${fields}${text.slice(1)}` : text));
  const truncated = fc
    .tuple(json, fc.nat(100))
    .map(([text, percent]) => text.slice(0, Math.floor((text.length * percent) / 100)));
  const corrupted = json.map((text) => text.replace(/\d+/, '1e999').replace(/"/g, "'"));
  const hugeNumber = json.map((text) => text.replace(/\d+/, '1e999'));
  return fc.oneof(
    { weight: 14, arbitrary: json },
    { weight: 3, arbitrary: injected },
    { weight: 1, arbitrary: truncated },
    { weight: 1, arbitrary: corrupted },
    { weight: 1, arbitrary: hugeNumber },
  );
}

const ODD_SEGMENTS = [
  '%00',
  '%ud800',
  '%E0%A4%A',
  '%F0%9F%8E%AE',
  '%2e%2e',
  '%2F',
  '%0d%0a',
  '9'.repeat(250),
];

/** Generates path segments and query values. Some are incorrectly encoded. */
export function urlText(known: KnownValues, name: string): Arbitrary<string> {
  const valid = [...(known.fields.get(name) ?? []), ...known.ids].map((value) =>
    encodeURIComponent(String(value)),
  );
  const odd = oddText.map(
    (text) => encodeURIComponent(text.slice(0, 300).replace(/\p{Surrogate}/gu, '')) || '%20',
  );
  return fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...valid) },
    { weight: 1, arbitrary: odd },
    { weight: 1, arbitrary: fc.constantFrom(...ODD_SEGMENTS, ...ODD_NUMBERS.map(String)) },
  );
}
