import {
  dropActionsOn,
  isIndexTaken,
  levelServerKey,
  listFeatures,
  noteActivity,
  parseEntityKey,
  rememberId,
  serverIdOf,
  subjectOf,
  type EntityKey,
  type StoreyDatabase,
} from '../../../db/index.ts';
import type { Level } from '../../../domain/entities/level.ts';
import type { Api } from '../../client/api.ts';
import type { MergeLevelOutcome } from '../../conflict-types.ts';
import { retry } from '../../conflicts/discard-change.ts';
import { dropOperations } from '../../store/drop-operations.ts';
import { putOwn } from './adopt-remote-level.ts';
import { findRemoteLevel } from './look-for-level.ts';
import { checkpointToJournal } from '../../store/journal-checkpoint.ts';
import type { Ports } from '../../lifecycle/acknowledge.ts';
import { inOutbox } from '../../store/transaction.ts';

/**
 * Merges a new level that was rejected for its index into the remote level with that index: it takes over title and
 * floor plan, and our content is created on it row by row. The remote content comes with the next pull.
 */
export async function mergeIntoRemoteLevel(
  db: StoreyDatabase,
  api: Pick<Api, 'levels'>,
  entityKey: EntityKey,
  ports: Ports,
): Promise<MergeLevelOutcome> {
  const { key } = parseEntityKey(entityKey);
  const level = await db.levels.get(key);
  const building = level === undefined ? undefined : await serverIdOf(db, level.buildingLid);
  if (level === undefined || building === undefined) return 'gone';
  const there = await findRemoteLevel(api, level, { buildingId: building, levelIndex: level.levelIndex });
  if (!there.ok) return 'unreachable';
  if (there.value === null) {
    await retry(db, entityKey);
    return 'free';
  }
  const { level: theirs, mark } = there.value;
  const of = { serverKey: levelServerKey(building, theirs.levelIndex), mark };
  return replaceLevel(db, entityKey, theirs, of, ports);
}

async function replaceLevel(
  db: StoreyDatabase,
  entityKey: EntityKey,
  theirs: Level,
  { serverKey, mark }: { serverKey: string; mark: string | null },
  ports: Ports,
): Promise<MergeLevelOutcome> {
  const now = ports.now();
  const features = await inOutbox(db, async () => {
    const [op, head] = [await db.pending.get(entityKey), await db.levels.get(theirs.lid)];
    // Meanwhile it may have got another index, or have been discarded.
    if (op === undefined || !isIndexTaken(op) || head?.levelIndex !== theirs.levelIndex) return null;
    await db.acks.put({ entityKey, at: now });
    await rememberId(db, 'levels', theirs.lid, serverKey, mark);
    await dropOperations(db, [entityKey]);
    await db.levels.put(theirs);
    const rows = await listFeatures(db, theirs.lid);
    for (const row of rows) await putOwn(db, row, ports);
    // The file is not uploaded, and does not block clearing the device.
    await db.files.where({ levelLid: theirs.lid }).modify({ uploadedAt: now });
    // To undo the making of ours would delete theirs.
    await dropActionsOn(db, 'levels', theirs.lid);
    await noteActivity(db, [{ at: now, what: 'decided', ...subjectOf('levels', theirs) }]);
    return rows;
  }, [db.history, db.historyParts]);
  if (features === null) return 'gone';
  checkpointToJournal(
    db,
    features.map((row) => ({ table: 'features' as const, row })),
  );
  return 'done';
}
