import { restoreTrash, type TrashRecord } from '../../../src/db/index.ts';
import type { TrashPartRecord } from '../../../src/db/schema/records.ts';
import type { Feature } from '../../../src/domain/entities/feature.ts';
import type { Fid } from '../../../src/domain/entities/ids.ts';
import { isFeature } from '../../../src/domain/entities/row.ts';
import type { Moment } from '../../../src/domain/moment/moment.ts';
import { stands } from '../oracle/feature-fields.ts';
import type { ActPorts, Acts } from './acts.ts';

/** Something comes back from the trash, with all that lay on it. */
export function trashActs({ device, random, ledger, now }: ActPorts): Acts<'restore'> {
  /** What may come back with something in the trash. Read past the database: what people do takes no longer by it. */
  const liesWith = (entry: TrashRecord): Moment['changes'] => {
    const read = <T>(table: string): T[] => device.disk?.read<T>(table) ?? [];
    const standing = new Set(read<Feature>('features').flatMap((row) => (stands(row) ? row.fid : [])));
    const same = read<TrashRecord>('trash').filter(({ entityKey }) => entityKey === entry.entityKey);
    const whole = same.find(({ base }) => base === undefined);
    const parts = read<TrashPartRecord>('trashParts').filter(({ id }) => id === whole?.id);
    const inside = parts.flatMap(({ entries }) => entries.map(({ row }) => row));
    const rows = whole === undefined ? [] : [whole.row, ...inside];
    const back = rows.flatMap((row) =>
      isFeature(row) && !standing.has(row.fid) ? [{ before: null, after: row }] : [],
    );
    const { base, row } = entry;
    // For a discarded change, the change itself.
    const again = isFeature(base) && isFeature(row) ? [...back, { before: base, after: row }] : back;
    return again.map((one) => ({ table: 'features', key: one.after.fid, ...one }));
  };

  return {
    restore: async ({ db, process }) => {
      const entry = random.pick(await db.trash.toArray());
      if (entry === undefined) return;
      const before = new Map((await db.features.toArray()).map((row) => [row.fid as string, row]));
      const known = ledger.foresee(device.name, { label: 'restore', changes: liesWith(entry) }, now());
      const restoring = restoreTrash(db, entry.id, { now: now(), newId: device.newId });
      const outcome = await restoring.catch((cause: unknown) => {
        if (process.isAlive) known();
        throw cause;
      });
      if (outcome.status !== 'done') {
        known();
        return;
      }
      for (const key of outcome.entityKeys)
        ledger.notePlace({ device: device.name, key, at: now(), isGone: false });
      const keys = outcome.entityKeys.filter((key) => key.startsWith('features:'));
      const rows = await db.features.bulkGet(keys.map((key) => key.slice('features:'.length) as Fid));
      const changes = rows.flatMap((after) => {
        if (after === undefined) return [];
        const was = before.get(after.fid);
        const stood = was !== undefined && stands(was) ? was : null;
        return [{ table: 'features' as const, key: after.fid, before: stood, after }];
      });
      known();
      ledger.begin(device.name, { label: 'restore', changes }, now())();
    },
  };
}
