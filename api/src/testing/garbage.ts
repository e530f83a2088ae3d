import fc, { type Arbitrary } from 'fast-check';
import { Type, type TSchema } from 'typebox';

/** Texts that have broken programs before. */
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

/** Anything JSON can say, mostly not what was asked for. */
const oddValue: Arbitrary<unknown> = fc.oneof(
  oddText,
  fc.constantFrom(...ODD_NUMBERS),
  fc.constantFrom<unknown>(null, true, false, [], {}, [null], [[]], { length: 1 }, { $ne: '' }),
  fc.array(fc.constantFrom<unknown>(1, 'a', null, {}), { maxLength: 3 }),
  fc.array(oddText, { minLength: 1, maxLength: 2 }),
);

/** What a fuzzer knows of the store, so that some of what it sends gets past the first door. */
export interface Known {
  ids: readonly number[];
  /** Sensible values by the name of a field. */
  fields: ReadonlyMap<string, readonly unknown[]>;
}

/** What the schema asks for; or that with one piece replaced by something else; or hardly that at all. */
export function nearly(schema: TSchema, known: Known): Arbitrary<unknown> {
  return fc.oneof(
    { weight: 4, arbitrary: sensible(schema, known) },
    { weight: 6, arbitrary: bent(schema, known) },
    { weight: 2, arbitrary: wild(schema, known) },
  );
}

function sensible(schema: TSchema, known: Known, name = ''): Arbitrary<unknown> {
  const values = known.fields.get(name);
  if (Type.IsArray(schema))
    return fc.array(sensible(schema.items, known, name), { minLength: 1, maxLength: 2 });
  if (values !== undefined) return fc.constantFrom(...values);
  if (Type.IsObject(schema)) return fc.record(fieldsOf(schema, (field, key) => sensible(field, known, key)));
  return ofType(schema, known);
}

/** Sensible but for one field, at whatever depth. */
function bent(schema: TSchema, known: Known, name = ''): Arbitrary<unknown> {
  if (Type.IsArray(schema)) {
    return fc.oneof(oddValue, fc.array(bent(schema.items, known, name), { maxLength: 3 }));
  }
  if (!Type.IsObject(schema)) return fc.oneof(ofType(schema, known), oddValue);
  const wrong = Object.entries(schema.properties).map(([key, field]) =>
    fc.record({
      key: fc.constant(key),
      value: fc.oneof(bent(field, known, key), oddValue, fc.constant(undefined)),
    }),
  );
  if (wrong.length === 0) return fc.dictionary(oddText, oddValue, { maxKeys: 2 });
  return fc
    .tuple(sensible(schema, known), fc.oneof(...wrong))
    .map(([whole, { key, value }]) => Object.assign({}, whole, { [key]: value }));
}

function wild(schema: TSchema, known: Known): Arbitrary<unknown> {
  if (!Type.IsObject(schema)) return fc.oneof(ofType(schema, known), oddValue);
  const fields = fc.record(
    fieldsOf(schema, (field) => wild(field, known)),
    { requiredKeys: [] },
  );
  return fc
    .tuple(fields, fc.dictionary(oddText, oddValue, { maxKeys: 2 }))
    .map(([known, more]) => ({ ...more, ...known }));
}

function fieldsOf(
  schema: { properties: Record<string, TSchema> },
  make: (field: TSchema, key: string) => Arbitrary<unknown>,
): Record<string, Arbitrary<unknown>> {
  return Object.fromEntries(Object.entries(schema.properties).map(([key, field]) => [key, make(field, key)]));
}

function ofType(schema: TSchema, known: Known): Arbitrary<unknown> {
  if (Type.IsUnion(schema)) return fc.oneof(...schema.anyOf.map((one) => ofType(one, known)));
  if (Type.IsLiteral(schema)) return fc.constant(schema.const);
  if (Type.IsBoolean(schema)) return fc.boolean();
  if (Type.IsInteger(schema)) return fc.oneof(fc.constantFrom(...known.ids), fc.constantFrom(...ODD_NUMBERS));
  if (Type.IsNumber(schema))
    return fc.oneof(fc.integer({ min: 1, max: 2000 }), fc.constantFrom(...ODD_NUMBERS));
  return fc.oneof(fc.string({ unit: 'grapheme', maxLength: 20 }), oddText);
}

const POISON = [
  '"__proto__":{"admin":true},',
  '"constructor":{"prototype":{"admin":true}},',
  '"admin":true,"active":false,"id":1,"id_user":1,"status_order":"delivered",',
  '"toString":null,"hasOwnProperty":1,',
];

/** The value as JSON, at times poisoned, cut off or bent. */
export function bodyText(body: Arbitrary<unknown>): Arbitrary<string> {
  const json = body.map((value) => JSON.stringify(value) ?? 'null');
  const poisoned = fc
    .tuple(json, fc.constantFrom(...POISON))
    .map(([text, poison]) => (/^\{"/.test(text) ? `{${poison}${text.slice(1)}` : text));
  const cut = fc
    .tuple(json, fc.nat(100))
    .map(([text, at]) => text.slice(0, Math.floor((text.length * at) / 100)));
  const bent = json.map((text) => text.replace(/\d+/, '1e999').replace(/"/g, "'"));
  const huge = json.map((text) => text.replace(/\d+/, '1e999'));
  return fc.oneof(
    { weight: 14, arbitrary: json },
    { weight: 3, arbitrary: poisoned },
    { weight: 1, arbitrary: cut },
    { weight: 1, arbitrary: bent },
    { weight: 1, arbitrary: huge },
  );
}

const ODD_PIECES = ['%00', '%ud800', '%E0%A4%A', '%F0%9F%8E%AE', '%2e%2e', '%2F', '%0d%0a', '9'.repeat(250)];

/** One piece of a path or one value of a query, as it stands in an address. */
export function addressText(known: Known, name: string): Arbitrary<string> {
  const sensible = [...(known.fields.get(name) ?? []), ...known.ids].map((value) =>
    encodeURIComponent(String(value)),
  );
  const odd = oddText.map(
    (text) => encodeURIComponent(text.slice(0, 300).replace(/\p{Surrogate}/gu, '')) || '%20',
  );
  return fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...sensible) },
    { weight: 1, arbitrary: odd },
    { weight: 1, arbitrary: fc.constantFrom(...ODD_PIECES, ...ODD_NUMBERS.map(String)) },
  );
}
