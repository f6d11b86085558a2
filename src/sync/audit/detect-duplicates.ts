import { entityKeyOf, equalContent, type ContentRow, type StoreyDatabase } from '../../db/index.ts';
import type { Lid } from '../../domain/entities/ids.ts';
import type { ContentTable } from '../../domain/moment/moment.ts';
import { markOf } from '../mapping/extra.ts';
import type { Numbered } from '../store/resolve-lids.ts';
import type { SyncEvent } from '../status.ts';
import { AUDIT_RETENTION_MS } from '../store/retention.ts';
import { DUPLICATE_PREFIX, CREATED_PREFIX, type DuplicateRecord, type CreatedHere } from './created-here.ts';
import { publishStateOf } from '../../domain/entities/row.ts';

interface Listed {
  things: readonly (Numbered & { toRow: (lid: Lid) => ContentRow })[];
  /** Their local keys; null: our own create in flight. */
  lids: readonly (Lid | null)[];
}

/**
 * Finds duplicates of entities created by this device: by our operation id, or, if the server keeps none, by equal
 * content that appeared since. Each is recorded and reported once; nothing is changed. Call inside an outbox
 * transaction.
 */
export async function detectDuplicates(
  db: StoreyDatabase,
  table: ContentTable,
  { things, lids }: Listed,
  now: number,
): Promise<SyncEvent[]> {
  const watched = new Map<Lid, CreatedHere>();
  for (const [i, record] of (await db.meta.bulkGet(lids.map((lid) => `${CREATED_PREFIX}${lid}`))).entries()) {
    const made = record?.value as CreatedHere | undefined;
    const lid = lids[i] ?? null;
    if (lid !== null && made !== undefined && made.at > now - AUDIT_RETENTION_MS) watched.set(lid, made);
  }
  const found: SyncEvent[] = [];
  for (const [lid, made] of watched) {
    for (const [i, thing] of things.entries()) {
      const key = lids[i];
      if (key === null || key === undefined || watched.has(key)) continue;
      if (!isDuplicate(thing, thing.toRow(lid), made)) continue;
      const k = `${DUPLICATE_PREFIX}${key}`;
      if ((await db.meta.get(k)) !== undefined) continue;
      const copy: DuplicateRecord = { table, key, of: entityKeyOf(table, lid), value: made.value, at: now };
      await db.meta.put({ k, value: copy });
      found.push({ type: 'possible-duplicate', entityKey: entityKeyOf(table, key) });
    }
  }
  return found;
}

/** @param row with the local key of ours */
function isDuplicate({ serverKey, extra }: Numbered, row: ContentRow, made: CreatedHere): boolean {
  // Only listed until the next publishing.
  if (publishStateOf(row) === 'deleted') return false;
  const mark = markOf(extra);
  if (mark !== null) return mark === made.opId;
  // A client has no identifier of its own: two with the same title are different clients.
  if (row.kind === 'client') return false;
  return !made.before.includes(Number(serverKey)) && equalContent(row, made.value);
}
