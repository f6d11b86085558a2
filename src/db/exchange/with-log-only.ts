import type { Feature } from '../../domain/entities/feature.ts';
import type { Change } from '../../domain/moment/moment.ts';
import type { StoreyDatabase } from '../database/database.ts';
import { entityKeyOf, parseEntityKey } from '../schema/entity-key.ts';
import { changedOnto } from '../journal/log/patch.ts';
import type { LogOnlyWork } from '../recovery/no-space/read-log-only.ts';
import type { ContentRow, EntityKey, PendingOp } from '../schema/operation.ts';
import { enqueue } from '../outbox/enqueue.ts';
import { listFeatures } from '../queries/queries.ts';
import { equalContent } from '../schema/equal-content.ts';

/** How things on this device stand once all has a place that the journal alone has. */
export interface WithKept {
  ops: PendingOp[];
  rowAt: (entityKey: EntityKey) => Promise<ContentRow | null>;
  baseOf: (entityKey: EntityKey) => Promise<ContentRow | null>;
  featuresOn: (levelLid: string) => Promise<Feature[]>;
}

/** Inside a transaction, of which nothing is written: as `retryIntoDatabase` would do it where there is room. */
export async function withKept(
  db: StoreyDatabase,
  { acts }: LogOnlyWork,
  newId: () => string,
): Promise<WithKept> {
  const stored = async (entityKey: EntityKey): Promise<ContentRow | null> => {
    const { table, key } = parseEntityKey(entityKey);
    return (await db.table<ContentRow, string>(table).get(key)) ?? null;
  };
  const rows = new Map<EntityKey, { before: ContentRow | null; after: ContentRow | null }>();
  const opIds = new Map<EntityKey, string>();
  const seen = new Map<EntityKey, ContentRow>();
  for (const { changes, ops } of acts) {
    for (const change of changes) {
      const entityKey = entityKeyOf(change.table, change.key);
      const before = rows.get(entityKey)?.before ?? (await stored(entityKey));
      const now = rows.has(entityKey) ? (rows.get(entityKey)?.after ?? null) : before;
      if (!rows.has(entityKey) && change.before !== null) seen.set(entityKey, change.before);
      rows.set(entityKey, { before, after: changedOnto(now, change) });
      const opId = ops.get(entityKey)?.opId;
      if (opId !== undefined && !opIds.has(entityKey)) opIds.set(entityKey, opId);
    }
  }
  const changes = [...rows].flatMap(([entityKey, { before, after }]) =>
    equalContent(before, after) ? [] : [{ ...parseEntityKey(entityKey), before, after } as Change],
  );
  const known = { opIds, bases: seen };
  const moment = { label: '', changes };
  const plan = await enqueue(db, moment, { now: acts.at(-1)?.at ?? 0, newId, known });
  const planned = new Map(plan.ops.map((op) => [op.entityKey, op]));
  const dropped = new Set(plan.dropOps);
  const bases = new Map(plan.bases.map(({ entityKey, value }) => [entityKey, value]));
  const there = (await db.pending.toArray()).filter(
    ({ entityKey }) => !planned.has(entityKey) && !dropped.has(entityKey),
  );
  return {
    ops: [...there, ...planned.values()],
    rowAt: async (entityKey) => {
      const kept = rows.get(entityKey);
      return kept === undefined ? stored(entityKey) : kept.after;
    },
    baseOf: async (entityKey) => bases.get(entityKey) ?? (await db.bases.get(entityKey))?.value ?? null,
    featuresOn: async (levelLid) => {
      const on = new Map(
        (await listFeatures(db, levelLid)).map((feature) => [feature.fid as string, feature]),
      );
      for (const { table, key, after } of changes) {
        if (table !== 'features') continue;
        if (after !== null && after.levelLid === levelLid) on.set(key, after);
        else on.delete(key);
      }
      return [...on.values()];
    },
  };
}
