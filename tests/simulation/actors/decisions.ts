import { trashedRows, type ResolutionRecord, type StoreyDatabase } from '../../../src/db/index.ts';
import { keyOf } from '../../../src/domain/entities/row.ts';
import type { ActPorts, Acts } from './acts.ts';

type DecisionName = 'resolve' | 'undoResolution' | 'discard' | 'retry' | 'reapply';

/** What people decide of what was refused, overwritten or is in conflict. */
export function decisionActs({ device, random, ledger, now }: ActPorts): Acts<DecisionName> {
  const decide = (key: string, what: string): void =>
    ledger.decide(device.name, key.replace('features:', ''), what, now());

  /** The contents of a discarded thing. */
  async function decideBelow(db: StoreyDatabase, entityKey: string): Promise<void> {
    for (const op of await db.pending.where({ coveredBy: entityKey }).toArray())
      decide(op.key, 'with its place');
    // Of what was under way there is an operation of its own.
    for (const { row } of (await trashedRows(db, entityKey)).slice(1)) decide(keyOf(row), 'with its place');
    const lid = entityKey.slice(entityKey.indexOf(':') + 1);
    for (const row of await db.features.toArray()) {
      if (row.levelLid === lid || row.buildingLid === lid || row.siteLid === lid)
        decide(row.fid, 'with its place');
    }
  }

  return {
    resolve: async ({ db, engine }) => {
      const conflict = random.pick(await engine.listConflicts());
      if (conflict === undefined) return;
      const side = (): 'mine' | 'theirs' => (random.chance(0.5) ? 'mine' : 'theirs');
      const fields = Object.fromEntries(conflict.fields.map(({ path }) => [path, side()]));
      const way = random.weighted({ mine: 4, theirs: 4, fields: 3, both: 1 });
      const isWhole = conflict.fields.length === 0;
      decide(conflict.entityKey, `resolve ${way}`);
      await decideBelow(db, conflict.entityKey);
      const outcome = await engine.resolveConflict(conflict.id, way === 'fields' ? { fields } : way);
      // Not every way is open for every conflict.
      if (
        outcome.status === 'invalid' ||
        outcome.status === 'open' ||
        (isWhole && outcome.status !== 'done')
      ) {
        const other = side();
        decide(conflict.entityKey, `resolve ${other}`);
        await engine.resolveConflict(conflict.id, other);
      }
    },
    undoResolution: async ({ db, engine }) => {
      const resolved = random.pick(await engine.listResolved());
      if (resolved === undefined) return;
      decide(resolved.entityKey, 'undo resolution');
      // The copy that it made goes with it.
      const kept = device.disk?.read<ResolutionRecord>('resolutions').find(({ id }) => id === resolved.id);
      if (kept?.copyKey !== undefined) decide(kept.copyKey, 'undo resolution');
      await decideBelow(db, resolved.entityKey);
      await engine.reopenConflict(resolved.id);
    },
    discard: async ({ db, engine }) => {
      const op = random.pick(await engine.listOutbox());
      if (op === undefined || op.state === 'conflict') return;
      decide(op.entityKey, 'discard');
      await decideBelow(db, op.entityKey);
      await engine.discard(op.entityKey);
    },
    retry: async ({ db, engine }) => {
      const op = random.pick(await db.pending.where({ state: 'rejected' }).toArray());
      if (op !== undefined) await engine.retry(op.entityKey);
    },
    reapply: async ({ engine }) => {
      const one = random.pick(await engine.listLostUpdates());
      if (one === undefined) return;
      decide(one.entityKey, 'reapply');
      if (random.chance(0.7)) await engine.reapplyLostUpdate(one.id);
      else await engine.dismissLostUpdate(one.id);
    },
  };
}
