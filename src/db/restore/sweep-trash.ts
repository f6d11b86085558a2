import * as z from 'zod';
import { DAY_MS, TRASH } from '../../domain/limits.ts';
import type { StoreyDatabase } from '../database/database.ts';
import { dropFiles } from '../drafts/floor-plan-files.ts';
import type { StagingRecord } from '../schema/records.ts';
import { withReopen } from '../database/with-reopen.ts';
import { lookAtClocks } from '../trash/trash-clock.ts';
import { emptyOf } from '../trash/trash-parts.ts';

const KEPT_MS = TRASH.keptDays * DAY_MS;

/**
 * Deletes entries that have been in the trash long enough, by this device's clock and by the time that has certainly passed.
 * @param now milliseconds since 1970
 * @param server what the server's clock said lately; null where it was not heard
 * @returns how many went
 */
export async function sweepTrash(db: StoreyDatabase, now: number, server: number | null): Promise<number> {
  const plans: string[] = [];
  const count = await withReopen(db, () =>
    Promise.resolve(
      db.transaction('rw', [db.trash, db.trashParts, db.trashDrafts, db.meta], async () => {
        const aged = await lookAtClocks(db, now, server);
        const isOld = (one: { aged: number; at: number }): boolean =>
          aged - one.aged >= KEPT_MS && now - one.at >= KEPT_MS;
        const old = await db.trash.filter(isOld).primaryKeys();
        await emptyOf(db, old);
        const drafts = await db.trashDrafts.filter(isOld).toArray();
        plans.push(...drafts.flatMap(({ staging }) => levelOf(staging)));
        await db.trashDrafts.bulkDelete(drafts.map(({ id }) => id));
        return old.length + drafts.length;
      }),
    ),
  );
  for (const lid of plans) await dropPlanOf(db, lid);
  return count;
}

/** The key that the level of an import would have got, and those of the others that came with it. */
function levelOf({ entityKey, values }: StagingRecord): string[] {
  if (!entityKey.startsWith('levels:new:')) return [];
  const draft = draftSchema.safeParse(values);
  if (!draft.success) return [];
  const { id, draft: form } = draft.data;
  return [id, ...[...(form.queue ?? []), ...(form.several?.kept ?? [])].map(({ lid }) => lid)];
}

const keptSchema = z.array(z.object({ lid: z.string() }));
const draftSchema = z.object({
  id: z.string(),
  draft: z
    .object({ queue: keptSchema.optional(), several: z.object({ kept: keptSchema }).nullish() })
    .catch({}),
});

/** The floor plan is deleted with the draft, unless a form uses it again. */
async function dropPlanOf(db: StoreyDatabase, lid: string): Promise<void> {
  const drafts = await db.staging.toArray();
  if (!drafts.some((one) => levelOf(one).includes(lid))) await dropFiles(db, lid);
}
