import {
  coalesce,
  entityKeyOf,
  type ConflictRecord,
  type ContentRow,
  type StoreyDatabase,
  listNodes,
} from '../../db/index.ts';
import type { Feature } from '../../domain/entities/feature.ts';
import { alignLinks, groupOf, linkedFids } from '../../domain/ops/index.ts';
import type { Ports } from '../lifecycle/acknowledge.ts';
import { dropOperations } from '../store/drop-operations.ts';
import { isNode } from '../../domain/entities/row.ts';

/**
 * A version of a transition was chosen: its linked transitions are changed on this device to match. Otherwise they would
 * link to a node that does not link back, or name a group that it is not in. Call inside an outbox transaction, before
 * the version is written.
 * @param chosen null: the transition is deleted
 * @returns the version with links that match the others
 */
export async function takeHalvesAlong(
  db: StoreyDatabase,
  { key, base, theirs }: Pick<ConflictRecord, 'key' | 'base' | 'theirs'>,
  { mine, chosen }: { mine: ContentRow | null; chosen: ContentRow | null },
  ports: Ports,
): Promise<ContentRow | null> {
  const versions = [mine, theirs, base].flatMap((row) => nodeIn(row) ?? []);
  const node = nodeIn(chosen);
  const siteLid = (node ?? versions[0])?.siteLid ?? null;
  if (siteLid === null || !versions.some(isLinked)) return chosen;
  const taxonomy = (await db.taxonomy.get('taxonomy'))?.taxonomy ?? {};
  const rows = await listNodes(db, siteLid);
  const { changes } = alignLinks(rows, { fid: key, node, versions }, { taxonomy, newId: ports.newId });
  for (const { key: fid, after } of changes)
    if (fid !== key && after !== null) await changeHere(db, after as Feature, ports);
  const own = changes.find((change) => change.key === key)?.after ?? null;
  return node === null ? chosen : (own ?? chosen);
}

const nodeIn = (row: ContentRow | null): Feature | null => (isNode(row) ? row : null);

const isLinked = (row: Feature): boolean =>
  groupOf(row) !== null || linkedFids(row, 'portalNeighbors').length > 0;

/** As an edit does it. What travels with its level has no operation of its own. */
async function changeHere(db: StoreyDatabase, row: Feature, { now, newId }: Ports): Promise<void> {
  const entityKey = entityKeyOf('features', row.fid);
  const op = await db.pending.get(entityKey);
  const before = await db.features.get(row.fid);
  await db.features.put(row);
  const level = row.levelLid === null ? undefined : await db.pending.get(entityKeyOf('levels', row.levelLid));
  if (op === undefined && level?.saga !== undefined) {
    await db.pending.put({ ...level, rev: level.rev + 1 });
    return;
  }
  const known = (await db.bases.get(entityKey))?.value ?? null;
  const base = op === undefined ? (before ?? null) : known;
  const next = coalesce({ table: 'features', key: row.fid, base, head: row, op }, now(), newId);
  if (next === null) return dropOperations(db, [entityKey]);
  if (base !== null) await db.bases.put({ entityKey, value: base });
  await db.pending.put(next);
}
