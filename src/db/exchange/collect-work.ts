import type { WorkDraft, WorkEntry, WorkOp, WorkPlace } from '../../domain/exchange/index.ts';
import { EXCHANGE } from '../../domain/exchange/limits.ts';
import { picturesOf } from '../../domain/exchange/work-pictures.ts';
import type { Feature } from '../../domain/entities/feature.ts';
import type { Level } from '../../domain/entities/level.ts';
import { planIdOf } from '../../domain/entities/plan-file.ts';
import { planOfLevel } from '../drafts/floor-plan-files.ts';
import type { StoreyDatabase } from '../database/database.ts';
import { ancestorsOf, CONTENT_TABLES, entityKeyOf, parseEntityKey } from '../schema/entity-key.ts';
import { readLogOnly } from '../recovery/no-space/read-log-only.ts';
import type { ContentRow, EntityKey, PendingOp } from '../schema/operation.ts';
import type { ConflictRecord, FileRecord } from '../schema/records.ts';
import { collectDrafts, placeOfDraft, type CollectedDrafts } from './collect-drafts.ts';
import { withKept, type WithKept } from './with-log-only.ts';
import { isFeature, keyOf } from '../../domain/entities/row.ts';

/** All that has not arrived, as it goes into a file. */
export interface CollectedWork extends CollectedDrafts {
  places: WorkPlace[];
  work: WorkEntry[];
  plans: FileRecord[];
  /** Pictures that wait for their upload. */
  pictures: FileRecord[];
}

/**
 * Gathers unsent work with all that it takes to do it elsewhere, in one snapshot. Changes that had no room in the database are
 * included as they will be once they are in it.
 * @param only these changes, with their new parents; if left out, all changes and the kept drafts
 */
export async function collectWork(
  db: StoreyDatabase,
  { deviceId, newId }: { deviceId: string; newId: () => string },
  only?: readonly EntityKey[],
): Promise<CollectedWork> {
  const kept = await readLogOnly(db);
  const content = CONTENT_TABLES.map((name) => db.table(name));
  const tables = [
    ...content,
    db.pending,
    db.bases,
    db.conflicts,
    db.files,
    db.idmap,
    db.exchanged,
    db.staging,
    db.meta,
  ];
  return db.transaction('r', tables, async () => {
    const stand = await withKept(db, kept, newId);
    const all = stand.ops;
    const ops = only === undefined ? all : chosen(all, only);
    const own = new Set(all.map((op) => op.entityKey));
    const work: WorkEntry[] = [];
    const plans: FileRecord[] = [];
    for (const op of ops) {
      const entry = await entryOf(db, stand, op);
      // Deleted on both sides while a person is asked about it: nothing is left of it.
      if (entry.base === null && entry.head === null && entry.op?.sent === undefined) continue;
      work.push(entry);
      if (entry.table === 'levels') plans.push(...(await plansOf(db, entry)));
      if (op.saga === undefined) continue;
      const travelling = await stand.featuresOn(op.key);
      work.push(
        ...travelling.filter(({ fid }) => !own.has(entityKeyOf('features', fid))).map(travellingEntry),
      );
    }
    await tellWhatIsKnown(db, work, deviceId);
    work.sort((a, b) => CONTENT_TABLES.indexOf(a.table) - CONTENT_TABLES.indexOf(b.table));
    const forms =
      only === undefined
        ? await collectDrafts(db, deviceId, kept.forms, stand.rowAt)
        : { drafts: [], unfit: 0 };
    for (const { table, key, values } of forms.drafts) {
      // The file that was picked for a level that is being made.
      if (table === 'levels' && key === null)
        plans.push(...(await db.files.where({ levelLid: values.id }).toArray()));
    }
    const pictures = await db.files.bulkGet(picturesOf(work));
    return {
      places: await placesOf(db, stand, work, forms.drafts),
      work,
      plans,
      pictures: pictures.filter((file) => file !== undefined && file.bytes.length > 0) as FileRecord[],
      ...forms,
    };
  });
}

/** The plan of a new level, or a plan that replaces another. */
async function plansOf(db: StoreyDatabase, { key, head, base, op }: WorkEntry): Promise<FileRecord[]> {
  const level = head as Level | null;
  const isNew = base === null || op?.intent === 'create';
  if (level === null) return isNew ? db.files.where({ levelLid: key }).toArray() : [];
  if (!isNew && planIdOf(level) === planIdOf(base as Level)) return [];
  const plan = await planOfLevel(db, level);
  return plan === undefined ? [] : [plan];
}

/** Some changes with what they can't do without: the new things above them, and what goes with a deletion. */
function chosen(all: readonly PendingOp[], only: readonly EntityKey[]): PendingOp[] {
  const byKey = new Map(all.map((op) => [op.entityKey, op]));
  const wanted = new Set<EntityKey>();
  for (const key of only) {
    for (let op = byKey.get(key); op !== undefined; op = byKey.get(op.parentKey ?? '')) {
      if (op.entityKey !== key && op.intent !== 'create') break;
      wanted.add(op.entityKey);
    }
  }
  return all.filter(
    ({ entityKey, coveredBy }) => wanted.has(entityKey) || (coveredBy !== undefined && wanted.has(coveredBy)),
  );
}

async function entryOf(db: StoreyDatabase, stand: WithKept, op: PendingOp): Promise<WorkEntry> {
  const { table, key, entityKey } = op;
  const head = await stand.rowAt(entityKey);
  const known = await stand.baseOf(entityKey);
  const conflict = await db.conflicts.where({ entityKey }).first();
  const own = workOpOf(op, conflict);
  if (op.saga === undefined) return { table, key, op: own, base: known, head, knows: [] };
  // A new level is looked up from its first step on, whatever step it was at; a level deleted while it was sent is deleted.
  const made = head === null ? (known ?? op.sent?.value ?? null) : null;
  const intent = made === null ? own.intent : 'delete';
  return { table, key, op: { ...own, intent }, base: made, head, knows: [] };
}

function workOpOf(op: PendingOp, conflict: ConflictRecord | undefined): WorkOp {
  const { opId, intent, createdAt, lastError, sent, saga } = op;
  // A clash with another file's work is that file's to tell.
  const clash = conflict?.from === undefined ? conflict : undefined;
  const isOut = op.state === 'sending' || op.state === 'unknown';
  const state = op.state === 'sending' || op.state === 'unknown' ? 'unknown' : op.state;
  return {
    opId,
    intent,
    createdAt,
    state: (state === 'conflict' && clash === undefined) || (isOut && saga !== undefined) ? 'ready' : state,
    ...(lastError !== undefined && {
      // Cut to what a reader accepts: a server may send more.
      error: {
        code: lastError.code.slice(0, EXCHANGE.maxWord),
        message: lastError.message.slice(0, EXCHANGE.maxSentence),
        status: lastError.status,
      },
    }),
    ...(sent !== undefined &&
      (saga === undefined || intent === 'delete') && {
        sent: {
          at: sent.givenUpAt ?? sent.at,
          intent: sent.intent,
          value: sent.value,
          ...(sent.siblingsBefore !== undefined && { siblingsBefore: sent.siblingsBefore }),
        },
      }),
    ...(clash !== undefined && { clash: { kind: clash.kind, theirs: clash.theirs } }),
  };
}

const travellingEntry = (feature: Feature): WorkEntry => ({
  table: 'features',
  key: feature.fid,
  op: null,
  base: null,
  head: feature,
  knows: [],
});

/** The files from which these changes were imported here: their authors see by it what this work builds upon. */
async function tellWhatIsKnown(db: StoreyDatabase, work: WorkEntry[], deviceId: string): Promise<void> {
  const byKey = new Map(work.map((entry) => [entityKeyOf(entry.table, entry.key), entry]));
  await db.exchanged.each(({ entityKey, device, fileIds }) => {
    if (device !== deviceId) byKey.get(entityKey)?.knows.push(...fileIds);
  });
}

/** What work and forms lie in, and itself, with the server's names: other devices know them by those. */
async function placesOf(
  db: StoreyDatabase,
  stand: WithKept,
  work: readonly WorkEntry[],
  drafts: readonly WorkDraft[],
): Promise<WorkPlace[]> {
  const rows = new Map<EntityKey, ContentRow>();
  const wanted = new Set<EntityKey>();
  for (const { table, key, head, base, op } of work) {
    const row = head ?? base ?? op?.sent?.value ?? null;
    if (row === null) continue;
    if (table !== 'features') rows.set(entityKeyOf(table, key), row);
    for (const above of ancestorsOf(row)) wanted.add(above);
  }
  for (const draft of drafts) {
    const place = placeOfDraft(draft);
    if (place !== null) wanted.add(place);
  }
  for (const entityKey of wanted) {
    if (rows.has(entityKey)) continue;
    const row = await stand.rowAt(entityKey);
    if (row === null) continue;
    rows.set(entityKey, row);
    for (const above of ancestorsOf(row)) wanted.add(above);
  }
  const named = [...rows].map(([entityKey, row]) => ({ ...parseEntityKey(entityKey), row }));
  named.sort((a, b) => CONTENT_TABLES.indexOf(a.table) - CONTENT_TABLES.indexOf(b.table));
  const names = await db.idmap.bulkGet(named.map(({ row }) => keyOf(row)));
  return named.flatMap(({ table, row }, i): WorkPlace[] =>
    table === 'features' || isFeature(row) ? [] : [{ table, row, serverKey: names[i]?.serverKey ?? null }],
  );
}
