import {
  CONTENT_TABLES,
  isIndexTaken,
  parseEntityKey,
  operationStatusOf,
  type ContentRow,
  type EntityKey,
  type OpError,
  type PendingOp,
  type StoreyDatabase,
} from '../../db/index.ts';
import type { Feature } from '../../domain/entities/feature.ts';
import { sameValue } from '../../domain/moment/index.ts';
import { photosOf } from '../../domain/pictures/index.ts';
import { notesOf, SURVEY_MEMBERS, verificationOf } from '../../domain/survey/verification.ts';
import type { OutboxEntry, OutboxRow } from '../status.ts';
import { createPlaceDescriber } from './describe-place.ts';
import { heldNodes, mayHold, type NodeChange } from './held-nodes.ts';
import { rowsOf } from './transaction.ts';
import { isFeature, isNode } from '../../domain/entities/row.ts';

/**
 * Every change that is not acknowledged, oldest first; cascaded deletes are not listed separately. It needs a fixed
 * number of database calls, because the list is read again after each acknowledge.
 */
export async function listOutbox(db: StoreyDatabase): Promise<OutboxEntry[]> {
  const all = await db.pending.toArray();
  const pending = new Map(all.map((op) => [op.entityKey, op]));
  const ops = all.filter((op) => op.coveredBy === undefined).sort((a, b) => a.createdAt - b.createdAt);
  const heads = await headsOf(db, ops);
  const ofNodes = ops.filter(({ entityKey }) => {
    const head = heads.get(entityKey);
    return isNode(head);
  });
  const asked = new Set(mayHold(ofNodes) ? ofNodes : []);
  const isUpdate = ({ table, intent }: PendingOp): boolean => table === 'features' && intent === 'update';
  const without = ops.flatMap((op) =>
    heads.has(op.entityKey) && !asked.has(op) && !isUpdate(op) ? [] : op.entityKey,
  );
  const bases = new Map((await db.bases.bulkGet(without)).map((base) => [base?.entityKey, base?.value]));
  // The first of each.
  const conflicts = new Map((await db.conflicts.toArray()).reverse().map((one) => [one.entityKey, one]));
  const place = createPlaceDescriber(db);
  const waitsFor = createWaitsFor(db, pending, place);
  const held = heldOf(asked, heads, bases);
  const titleOf = (key: EntityKey | undefined): string | null => {
    const row = key === undefined ? undefined : heads.get(key);
    return isFeature(row) ? (row.properties.name ?? '') : null;
  };
  const entries: OutboxEntry[] = [];
  for (const op of ops) {
    const { entityKey, clientLid, intent, lastError } = op;
    const head = heads.get(entityKey) ?? null;
    const conflict = conflicts.get(entityKey) ?? null;
    // An entity deleted here with an open conflict has the name that the conflict shows.
    const row = head ?? conflict?.theirs ?? bases.get(entityKey) ?? op.sent?.value ?? null;
    entries.push({
      ...(await place(entityKey, row)),
      ...rowOfOp(op, heads),
      clientLid,
      // It would be re-created on the server, but the user's action was an update.
      intent: conflict?.kind === 'deleted-there' ? 'update' : intent,
      state: op.state === 'unknown' ? 'unsure' : operationStatusOf(op),
      at: op.createdAt,
      error: lastError === undefined ? null : errorOf(lastError),
      conflict,
      after: (await waitsFor(op)) ?? titleOf(held.get(entityKey)),
      nextAt: isForLater(op) ? op.nextAt : null,
      ...(isUpdate(op) && isSeenOnly(bases.get(entityKey), head) && { isSeenOnly: true as const }),
      ...(isIndexTaken(op) && { isIndexTaken: true as const }),
    });
  }
  return entries;
}

/** An operation names the table that its row was read from. */
const rowOfOp = ({ table, entityKey }: PendingOp, heads: ReadonlyMap<EntityKey, ContentRow>): OutboxRow =>
  ({ table, row: heads.get(entityKey) ?? null }) as OutboxRow;

/** A survey saw the place, and nothing else of it was changed. */
function isSeenOnly(base: ContentRow | undefined, head: ContentRow | null): boolean {
  if (base === undefined || head === null || !isFeature(base) || !isFeature(head)) return false;
  const seen = verificationOf(head);
  if (seen === null || seen.at === verificationOf(base)?.at) return false;
  const changedAt = ({ properties }: Feature): unknown => properties.extra?.['surveyChangedAt'];
  if (changedAt(head) !== changedAt(base)) return false;
  const isMore =
    notesOf(head).length !== notesOf(base).length || photosOf(head).length !== photosOf(base).length;
  return (
    !isMore && sameValue(base.geometry, head.geometry) && sameValue(besideSurvey(base), besideSurvey(head))
  );
}

const besideSurvey = ({ properties: { extra, ...rest } }: Feature): unknown => ({
  ...rest,
  extra: Object.entries(extra ?? {}).filter(([name]) => !SURVEY_MEMBERS.has(name)),
});

/** A first attempt failed or its outcome is unknown. */
const isForLater = ({ state, attempt, nextAt }: PendingOp): boolean =>
  nextAt > 0 && (state === 'unknown' || (state === 'ready' && attempt > 0));

/** The rows on this device; deleted ones are missing. */
async function headsOf(db: StoreyDatabase, ops: readonly PendingOp[]): Promise<Map<EntityKey, ContentRow>> {
  const heads = new Map<EntityKey, ContentRow>();
  for (const table of CONTENT_TABLES) {
    const own = ops.filter((op) => op.table === table);
    const rows = await rowsOf(db, table).bulkGet(own.map(({ key }) => key));
    own.forEach(({ entityKey }, i) => {
      const row = rows[i];
      if (row !== undefined) heads.set(entityKey, row);
    });
  }
  return heads;
}

/** Changes of nodes that wait for others. */
function heldOf(
  ofNodes: ReadonlySet<PendingOp>,
  heads: ReadonlyMap<EntityKey, ContentRow>,
  bases: ReadonlyMap<EntityKey | undefined, ContentRow | undefined>,
): Map<EntityKey, EntityKey> {
  return heldNodes(
    [...ofNodes].flatMap((op): NodeChange[] => {
      const [now, before] = [heads.get(op.entityKey), bases.get(op.entityKey)];
      if (!isFeature(now)) return [];
      return [{ op, now, before: isFeature(before) ? before : undefined }];
    }),
  );
}

const errorOf = ({ code, message, params, parts, status }: OpError): OutboxEntry['error'] => ({
  // Servers have different codes for this.
  code: status === 403 ? 'forbidden' : code,
  message,
  ...(params !== undefined && { params }),
  ...(parts !== undefined && { parts }),
});

/**
 * Returns the name of the nearest ancestor that does not exist on the server yet or has a pending delete; null:
 * nothing blocks it.
 */
function createWaitsFor(
  db: StoreyDatabase,
  pending: ReadonlyMap<EntityKey, PendingOp>,
  place: ReturnType<typeof createPlaceDescriber>,
): (op: PendingOp) => Promise<string | null> {
  const titles = new Map<EntityKey, string>();
  return async ({ parentKey }) => {
    const parent = parentKey === null ? undefined : pending.get(parentKey);
    if (parentKey === null || parent === undefined || parent.intent === 'update') return null;
    const { table, key } = parseEntityKey(parentKey);
    const known = titles.get(parentKey);
    if (known !== undefined) return known;
    const { title } = await place(parentKey, (await rowsOf(db, table).get(key)) ?? null);
    titles.set(parentKey, title);
    return title;
  };
}
