import {
  ancestorsOf,
  deviceIdOf,
  entityKeyOf,
  lidOf,
  parseEntityKey,
  titleOf,
  type ContentRow,
  type EntityKey,
  type StoreyDatabase,
} from '../../db/index.ts';
import { farFromBuilding } from '../../domain/geometry/index.ts';
import type { Building } from '../../domain/entities/building.ts';
import type { Feature } from '../../domain/entities/feature.ts';
import type { WorkContent, WorkEntry } from '../../domain/exchange/index.ts';
import { rowsOf } from '../store/transaction.ts';
import type { Ports } from '../lifecycle/acknowledge.ts';
import { lockOfDraft } from '../../db/drafts/claim-draft.ts';
import { placeOfDraft } from '../../db/exchange/collect-drafts.ts';
import type { DraftItem, ReadFault, Taker, Verdict, WorkItem, WorkPreview } from './exchange-types.ts';
import { matchLocal } from './match-local.ts';
import { compareChanges, type ComparedChange } from './compare-changes.ts';
import { countDraftVerdicts, compareDrafts, type ComparedDraft } from './compare-drafts.ts';
import { isFeature, clientLidOf } from '../../domain/entities/row.ts';

export function countVerdicts(judged: readonly ComparedChange[]): Record<Verdict, number> {
  const counts: Record<Verdict, number> = { new: 0, merged: 0, clash: 0, same: 0, noPlace: 0, busy: 0 };
  for (const { verdict } of counted(judged)) counts[verdict] += 1;
  return counts;
}

/** Changes as a person counts them. */
function counted(judged: readonly ComparedChange[]): ComparedChange[] {
  const deleted = new Set(judged.flatMap(({ entry, entityKey }) => (entry.head === null ? [entityKey] : [])));
  return judged.filter(({ entry }) => {
    if (entry.op === null) return false;
    const covering = entry.base === null ? [] : ancestorsOf(entry.base);
    return entry.head !== null || !covering.some((above) => deleted.has(above));
  });
}

/** What taking a file in would do to this device. Reads only. */
export async function previewWork(
  db: StoreyDatabase,
  content: WorkContent,
  taker: Taker,
  ports: Ports,
): Promise<WorkPreview | ReadFault> {
  const deviceId = await deviceIdOf(db, ports.newId);
  const isSamePerson = content.by.id === taker.userId;
  const fault = isSamePerson ? null : await clientsFault(db, content);
  if (fault !== null) return fault;
  const here = await matchLocal(db, content, isSamePerson);
  const judged = await compareChanges(db, content, here, deviceId);
  const held = await db.locks?.held?.().catch(() => undefined);
  const isFree = (key: EntityKey): boolean => held?.has(lockOfDraft(db, key)) === false;
  const drafts = await compareDrafts(db, content, { here, judged, isFree, newId: ports.newId });
  const items: WorkItem[] = [];
  const rows = new Map<EntityKey, ContentRow>(
    [
      ...here.seeds,
      ...judged.map(({ entry }) => ({ table: entry.table, row: entry.head ?? entry.base })),
    ].flatMap(({ table, row }) =>
      row === null ? [] : [[entityKeyOf(table, isFeature(row) ? row.fid : row.lid), row]],
    ),
  );
  const rowAt = async (entityKey: EntityKey): Promise<ContentRow | null> => {
    const { table, key } = parseEntityKey(entityKey);
    return (await rowsOf(db, table).get(key)) ?? rows.get(entityKey) ?? null;
  };
  const titleAt = async (entityKey: EntityKey): Promise<string> => titleOf(await rowAt(entityKey));
  const titlesOf = async (keys: readonly EntityKey[]): Promise<string[]> =>
    (await Promise.all(keys.toReversed().map(titleAt))).filter((title) => title !== '');
  const farFrom = async ({ table, head }: WorkEntry): Promise<number | null> => {
    if (table !== 'features' || head === null) return null;
    const { buildingLid, geometry } = head as Feature;
    if (buildingLid === null) return null;
    const building = (await rowAt(entityKeyOf('buildings', buildingLid))) as Building | null;
    return building === null ? null : farFromBuilding(building.geometry, geometry);
  };
  for (const { entry, entityKey, verdict } of counted(judged)) {
    const row = entry.head ?? entry.base;
    const away = await farFrom(entry);
    items.push({
      entityKey,
      table: entry.table,
      intent: entry.op?.intent ?? 'create',
      title: titleOf(row),
      where: await titlesOf(row === null ? [] : ancestorsOf(row)),
      verdict,
      ...(away !== null && { away }),
    });
  }
  const itemOf = async ({ draft, here: local, about, verdict }: ComparedDraft): Promise<DraftItem> => {
    const { table, key, list } = local;
    const isNew = key === null;
    const row = isNew ? null : await rowAt(about);
    const place = row === null ? placeOfDraft(local) : null;
    const inside = row ?? (place === null ? null : await rowAt(place));
    const above = inside === null ? [] : ancestorsOf(inside);
    return {
      key: `${about}#${draft.draftId}@${draft.at}`,
      table,
      isNew,
      list,
      title: titleOf(row),
      values: local.values,
      where: await titlesOf(place === null ? above : [place, ...above]),
      verdict,
    };
  };
  return {
    at: content.at,
    by: content.by.name,
    deviceName: content.device.name,
    isOwn: content.device.id === deviceId,
    isSamePerson,
    counts: countVerdicts(judged),
    travelling: judged.filter(({ entry, verdict }) => entry.op === null && verdict === 'new').length,
    plans: content.files.length,
    items,
    draftCounts: countDraftVerdicts(drafts),
    drafts: await Promise.all(drafts.map(itemOf)),
  };
}

/** Another person's work is only imported if its clients are this person's too. */
async function clientsFault(db: StoreyDatabase, content: WorkContent): Promise<ReadFault | null> {
  if ((await db.clients.count()) === 0) return 'not-read-yet';
  const named = new Map<string, string | null>(
    content.places.map(({ row, serverKey }) => [row.lid, serverKey]),
  );
  const rows = new Map<EntityKey, ContentRow>(
    content.places.map(({ table, row }) => [entityKeyOf(table, row.lid), row]),
  );
  const about = [
    ...content.work.map(({ head, base }) => head ?? base),
    ...content.drafts.map((draft) => rows.get(placeOfDraft(draft) ?? '')),
  ];
  for (const row of about) {
    const serverKey = row == null ? null : (named.get(clientLidOf(row)) ?? null);
    if (serverKey !== null && (await lidOf(db, 'clients', serverKey)) !== undefined) return null;
  }
  return 'other-clients';
}
