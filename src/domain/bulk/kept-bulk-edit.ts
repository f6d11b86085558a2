import * as z from 'zod';
import { lidSchema } from '../entities/ids.ts';
import { customRowSchema, fieldOf, type FieldName } from '../fields/index.ts';
import type { BulkEdit } from './bulk-edit.ts';
import { renameSchema } from './rename.ts';

/** An edit of many features as stored. Unknown and former fields are dropped. */
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

/** The kept edit of many features while its panel is open: the edit, and its features. */
export const keptBulkEditSchema = z.object({
  edit: bulkEditSchema,
  /** Empty once the panel was closed: the typed values are kept for the next selection. */
  fids: z.array(z.string()),
});
