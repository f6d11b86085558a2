import { lockOfDraft } from '../../../db/drafts/claim-draft.ts';
import type { StoreyDatabase } from '../../../db/index.ts';
import { BULK, stagedUnder } from '../../../db/schema/entity-key.ts';

/** Under which what is to become of many features of a level is kept, until it is done or discarded. */
export const bulkDraftKey = (levelLid: string): string => `levels:${BULK}:${levelLid}`;

/** The features selected on a level when a closed page was last changing them; empty without any. */
export async function selectionOfBulkDraft(db: StoreyDatabase, levelLid: string): Promise<string[]> {
  const kept = await db.staging
    .where(':id')
    .startsWith(stagedUnder(bulkDraftKey(levelLid), ''))
    .toArray();
  const held = await db.locks?.held?.().catch(() => undefined);
  const left = kept.filter(({ entityKey }) => held?.has(lockOfDraft(db, entityKey)) !== true);
  const [youngest] = left.sort((a, b) => b.at - a.at);
  const fids = youngest?.values['fids'];
  return Array.isArray(fids) ? fids.filter((fid) => typeof fid === 'string') : [];
}
