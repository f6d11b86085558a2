import fc from 'fast-check';
import type { JsonSchema } from '../../../server/modules/docs/json-schema.ts';

/** Texts that have broken servers before. */
const TEXTS = [
  '',
  ' ',
  `'); drop table users; --`,
  `" or 1=1 --`,
  'a\u0000b',
  '\ud800',
  '\u202e\u0007',
  '../../../../etc/passwd',
  '<script>alert(1)</script>',
  '${7*7}{{7*7}}',
  'x'.repeat(70_000),
  '__proto__',
  'constructor',
  'NaN',
  'null',
];
const NUMBERS = [0, -0, -1, 1.5, 1e308, -1e308, 5e-324, 2 ** 31, 2 ** 53, -(2 ** 63), 180, 90, 1000];

const text = fc.oneof(fc.constantFrom(...TEXTS), fc.string({ unit: 'binary', maxLength: 30 }), fc.uuid());
const number = fc.oneof(
  fc.constantFrom(...NUMBERS),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const whole = fc.oneof(fc.constantFrom(...NUMBERS), fc.nat({ max: 12 }));
/** Anything at all, also what no schema asks for. */
const anything = fc.oneof(text, number, fc.jsonValue({ maxDepth: 3 }));

type Schemas = Record<string, JsonSchema>;

/**
 * Bodies that have the shape of a schema more often than not, so that they come past the first check, with values in
 * them that no honest client sends.
 */
export function nearlyOf(schema: JsonSchema, schemas: Schemas): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 50, arbitrary: shaped(schema, schemas) }, { weight: 1, arbitrary: anything });
}

function shaped(schema: JsonSchema, schemas: Schemas): fc.Arbitrary<unknown> {
  const { $ref, anyOf, oneOf, enum: choices } = schema;
  if (typeof $ref === 'string') return nearlyOf(schemas[$ref.split('/').at(-1)!]!, schemas);
  const options = (anyOf ?? oneOf) as JsonSchema[] | undefined;
  if (options) return fc.oneof(...options.map((option) => nearlyOf(option, schemas)));
  if ('const' in schema) return fc.constant(schema['const']);
  if (Array.isArray(choices)) return fc.constantFrom(...(choices as unknown[]));
  switch (schema['type']) {
    case 'object':
      return objectOf(schema, schemas);
    case 'array':
      return listOf(schema, schemas);
    case 'string':
      return text;
    case 'integer':
      return whole;
    case 'number':
      return number;
    case 'boolean':
      return fc.boolean();
    default:
      return anything;
  }
}

function objectOf(schema: JsonSchema, schemas: Schemas): fc.Arbitrary<unknown> {
  const properties = (schema['properties'] ?? {}) as Record<string, JsonSchema>;
  const members = Object.fromEntries(
    Object.entries(properties).map(([name, inner]) => [name, nearlyOf(inner, schemas)]),
  );
  const requiredKeys = (schema['required'] ?? []) as string[];
  const known = fc.record(members, { requiredKeys });
  const unknown = fc.dictionary(text, anything, { maxKeys: 2 });
  return fc.tuple(known, unknown).map(([a, b]) => ({ ...b, ...a }));
}

function listOf(schema: JsonSchema, schemas: Schemas): fc.Arbitrary<unknown> {
  const fixed = schema['prefixItems'] as JsonSchema[] | undefined;
  if (fixed) return fc.tuple(...fixed.map((item) => nearlyOf(item, schemas)));
  const minLength = Number(schema['minItems'] ?? 0);
  const maxLength = Math.max(minLength, Math.min(Number(schema['maxItems'] ?? 5), 5));
  return fc.array(nearlyOf((schema['items'] ?? {}) as JsonSchema, schemas), { minLength, maxLength });
}

const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);

/** Bodies that are refused before anyone asks what they mean: text, and the codes that are right. */
export const HOSTILE_BODIES: [what: string, body: string, codes: string[]][] = [
  ['nothing', '', ['malformed-json']],
  ['half a JSON', '{"a": ', ['malformed-json']],
  ['two of them', '{}{}', ['malformed-json']],
  ['NaN', '{"a": NaN}', ['malformed-json']],
  ['a list', '[]', ['invalid-body']],
  ['null', 'null', ['invalid-body']],
  ['a text', '"x"', ['invalid-body']],
  ['a number', '5', ['invalid-body']],
  ['10,000 lists in each other', nested('[', ']', 10_000), ['too-deep']],
  ['10,000 objects in each other', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, ['too-deep']],
  ['the prototype', '{"__proto__": {"isAdmin": true}}', ['forbidden-key']],
  ['the constructor, deep', '{"a": [{"constructor": {"prototype": {"x": 1}}}]}', ['forbidden-key']],
];
