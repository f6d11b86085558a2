import {
  purgeExportedVersions,
  deletedLevels,
  recordDeletions,
  type FileRecord,
  type ResolutionRecord,
  type StoreyDatabase,
  type Deletion,
} from '../../db/index.ts';
import { deletesRemotely } from '../conflicts/can-reopen.ts';
import { AUDIT_RETENTION_MS, RESOLUTION_RETENTION_MS } from '../store/retention.ts';
import type { Ports } from '../lifecycle/acknowledge.ts';
import { inOutbox } from '../store/transaction.ts';

/** Acknowledges are kept this long, to recognise reads that began before them. */
const ACKS_KEPT_MS = 3_600_000;
const FILES_KEPT_MS = 7 * 24 * 3_600_000;

/** Purges expired records, which only take space. */
export async function purgeExpired(db: StoreyDatabase, ports: Ports): Promise<void> {
  const at = ports.now();
  await db.acks
    .where('at')
    .below(at - ACKS_KEPT_MS)
    .delete();
  await purgeResolutions(db, ports);
  await purgeExportedVersions(db, at);
  // A level in progress may be compensated and one in the trash restored: both need their floor plan again.
  const waiting = new Set(await db.pending.toCollection().primaryKeys());
  // A file that was to replace another and has no operation was undone.
  const isOld = ({ uploadedAt, isReplacement, at: pickedAt }: FileRecord): boolean =>
    (uploadedAt ?? (isReplacement === true ? pickedAt : Infinity)) < at - FILES_KEPT_MS;
  if ((await db.files.filter(isOld).count()) === 0) return;
  const thrown = await deletedLevels(db);
  await db.files
    .filter((file) => isOld(file) && !waiting.has(`levels:${file.levelLid}`) && !thrown.has(file.levelLid))
    .delete();
}

/** Purges resolutions after their retention. The losing side is in the trash from then on. */
async function purgeResolutions(db: StoreyDatabase, { now, newId }: Ports): Promise<void> {
  const at = now();
  await inOutbox(db, async () => {
    const old = db.resolutions.where('resolvedAt').below(at - RESOLUTION_RETENTION_MS);
    const thrown = (await old.toArray()).flatMap(losingSide);
    await recordDeletions(db, thrown, { why: 'decided', now: at, newId });
    await db.resolutions
      .where('resolvedAt')
      .below(at - RESOLUTION_RETENTION_MS)
      .delete();
  });
  await db.audits
    .filter(({ fields }) => fields.every((field) => field.at < at - AUDIT_RETENTION_MS))
    .delete();
}

/** The version that was not chosen; nothing if both were kept or it is in the trash already. */
function losingSide(resolution: ResolutionRecord): Deletion[] {
  const { conflict, decision, after, below } = resolution;
  const { table, base, mine, theirs } = conflict;
  if (decision === 'both') return [];
  const row = decision === 'mine' ? theirs : mine;
  if (row === null || deletesRemotely(resolution)) return [];
  if (after === null) return [{ table, row, ...(below !== undefined && { inside: below }) }];
  return [{ table, row, base: base ?? after }];
}
