import * as z from 'zod';
import { lidSchema } from '../entities/ids.ts';
import { customRowSchema, fieldOf, type FieldName } from '../fields/index.ts';
import type { BulkEdit } from './bulk-edit.ts';
import { renameSchema } from './rename.ts';

/** An edit of many as it lies in storage; of fields that are none (any more) nothing is taken over. */
const bulkEditSchema = z
  .object({
    typeCode: z.string().exactOptional(),
    fields: z.record(z.string(), z.unknown()),
    custom: z.object({ put: z.array(customRowSchema), remove: z.array(z.string()) }),
    levelLid: lidSchema.exactOptional(),
    rename: renameSchema.exactOptional(),
  })
  .transform(({ fields, ...edit }): BulkEdit => ({
    ...edit,
    fields: Object.fromEntries(
      Object.entries(fields).filter(
        ([name, value]) =>
          value === null || fieldOf(name as FieldName)?.schema.safeParse(value).success === true,
      ),
    ),
  }));

/** What is kept of an edit of many while it stands in its panel: the edit, and of which features. */
export const keptBulkEditSchema = z.object({
  edit: bulkEditSchema,
  /** Empty once the panel was closed: what was typed is there for whoever chooses features again. */
  fids: z.array(z.string()),
});
