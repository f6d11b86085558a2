import * as z from 'zod';
import {
  errorSchema,
  memberOf,
  wireBuildingSchema,
  wireChangeSchema,
  wireClientSchema,
  wireFeatureSchema,
  wireLevelSchema,
  wireSiteSchema,
  wireMemberSchema,
  wireActivitySchema,
  wireNoteSchema,
  wirePublishSchema,
  wireReviewChangeSchema,
  wireUserSchema,
} from '../../../src/contract/index.ts';

export type JsonSchema = Record<string, unknown>;

const ROOT = '#/components/schemas/';

/** What has a name in the document; everything else is written out where it is used. */
const names = z.registry<{ id: string }>();
const NAMED = {
  Client: wireClientSchema,
  Site: wireSiteSchema,
  Building: wireBuildingSchema,
  Level: wireLevelSchema,
  Feature: wireFeatureSchema,
  User: wireUserSchema,
  Member: wireMemberSchema,
  Change: wireChangeSchema,
  ReviewChange: wireReviewChangeSchema,
  Publish: wirePublishSchema,
  Note: wireNoteSchema,
  Activity: wireActivitySchema,
  Error: errorSchema,
};
for (const [id, schema] of Object.entries(NAMED)) names.add(schema, { id });

/** A schema as it travels: before anything is transformed, filled in or left out. */
export function jsonSchemaOf(schema: z.core.$ZodType): JsonSchema {
  const name = names.get(schema)?.id;
  return name === undefined ? write(schema) : { $ref: ROOT + name };
}

/** All that have a name, each written out. */
export function namedSchemas(): Record<string, JsonSchema> {
  return Object.fromEntries(Object.entries(NAMED).map(([name, schema]) => [name, write(schema, name)]));
}

function write(schema: z.core.$ZodType, name?: string): JsonSchema {
  const written = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    metadata: names,
    override: ({ zodSchema, jsonSchema }) => {
      const member = memberOf(zodSchema);
      if (member) Object.assign(jsonSchema, { type: 'array', items: jsonSchemaOf(member) });
      // Of every whole number it is true that JavaScript can hold it.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  const { $defs: others, $schema: _dialect, ...rest } = written;
  const own = name === undefined ? rest : others?.[name];
  const text = JSON.stringify(own, (key, value: unknown) =>
    key === 'id' && typeof value === 'string' ? undefined : value,
  );
  return JSON.parse(text.replaceAll('"#/$defs/', `"${ROOT}`)) as JsonSchema;
}
