import { restoreTrash, transact, type StoreyDatabase, type TrashRecord } from '../../../src/db/index.ts';
import type { TrashPartRecord } from '../../../src/db/schema/records.ts';
import type { Feature } from '../../../src/domain/entities/feature.ts';
import type { Fid, Lid } from '../../../src/domain/entities/ids.ts';
import type { Level } from '../../../src/domain/entities/level.ts';
import type { Moment } from '../../../src/domain/moment/moment.ts';
import { createLevel, deleteBuilding, deleteLevel } from '../../../src/domain/ops/index.ts';
import type { Values } from './edit-values.ts';
import type { Device, Tab } from '../world/device.ts';
import type { Profile } from '../world/faults.ts';
import { stands } from '../oracle/feature-fields.ts';
import type { Ledger } from '../oracle/edit-ledger.ts';
import type { Random } from '../world/random.ts';
import { isFeature } from '../../../src/domain/entities/row.ts';

/** What people do to whole levels, and how often each is done. */
export const LEVELS = { makeLevel: 9, dropLevel: 6, dropBuilding: 0.6, restore: 5, takeBack: 5 };
export const NO_LEVELS = { makeLevel: 0, dropLevel: 0, dropBuilding: 0, restore: 0, takeBack: 0 };
type LevelName = 'addLevel' | 'removeLevel' | 'makeLevel' | 'dropLevel' | 'dropBuilding' | 'restore';

interface Ports {
  device: Device;
  random: Random;
  values: Values;
  ledger: Ledger;
  profile: Profile;
  hasNetwork: boolean;
  now: () => number;
  save: (db: StoreyDatabase, moment: Moment) => Promise<void>;
}

/** Acts on whole levels and buildings: with all that lies on them, and with what is in the trash of them. */
export function levelActs({
  device,
  random,
  values,
  ledger,
  profile,
  hasNetwork,
  now,
  save,
}: Ports): Record<LevelName, (tab: Tab) => Promise<void>> {
  /** A place and an object, for a new level. */
  const draftPlaces = () =>
    [true, false].map((isPlace) => ({
      fid: device.newId() as Fid,
      kind: isPlace ? ('poi' as const) : ('mapObject' as const),
      geometry: isPlace ? values.point() : values.outline(),
      properties: values.properties(isPlace),
    }));

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

  /** A level goes with all on it. */
  const deleteWhole = async (db: StoreyDatabase, level: Level): Promise<void> => {
    const features = await db.features
      .where('[levelLid+kind]')
      .between([level.lid, ''], [level.lid, '~'])
      .toArray();
    await save(db, deleteLevel({ level, features }));
  };

  return {
    addLevel: async ({ db }) => {
      const building = random.pick((await db.buildings.toArray()).filter(stands));
      if (building === undefined) return;
      const levels = await db.levels
        .where('[buildingLid+levelIndex]')
        .between([building.lid, 2], [building.lid, 99])
        .toArray();
      const levelIndex = Math.max(1, ...levels.map((level) => level.levelIndex)) + 1;
      const level = {
        lid: device.newId() as Lid,
        levelIndex,
        shortTitle: `L${levelIndex}`,
        title: values.text('level'),
        extra: {},
      };
      const drafts = draftPlaces();
      await save(db, createLevel(building, level, drafts));
    },
    makeLevel: async ({ db }) => {
      const building = random.pick((await db.buildings.toArray()).filter(stands));
      if (building === undefined) return;
      const levels = await db.levels.where({ buildingLid: building.lid }).filter(stands).toArray();
      const taken = new Set(levels.map((level) => level.levelIndex));
      const free = [2, 3, 4, 5].filter((index) => !taken.has(index));
      const levelIndex = random.pick(free);
      if (levelIndex === undefined) return;
      const lid = device.newId() as Lid;
      const draft = {
        lid,
        levelIndex,
        shortTitle: `L${levelIndex}`,
        title: values.text('level'),
        extra: {},
      };
      const places = draftPlaces();
      const [one, other] = [device.newId() as Fid, device.newId() as Fid];
      const node = (fid: Fid, to: Fid) => ({
        fid,
        kind: 'graph' as const,
        geometry: values.point(),
        properties: { typeCode: 'graph-node', name: values.text('node'), neighbors: [to] },
      });
      const nodes = hasNetwork ? [node(one, other), node(other, one)] : [];
      const moment = createLevel(building, draft, [...places, ...nodes]);
      const saved = ledger.begin(device.name, moment, now());
      const word = random.chance(profile.poison) ? random.pick(['hugeplan', 'poisonAA']) : undefined;
      const base64 = word ?? values.text('plan').replace(' ', 'A').padEnd(12, 'A');
      const bytes = Uint8Array.from(Buffer.from(base64, 'base64'));
      const file = { fileId: device.newId(), levelLid: lid, fileName: 'plan.geojson', fileType: 'geojson' };
      const hasPlan = random.chance(0.8);
      const planSaved = hasPlan
        ? ledger.beginPlan({ at: now(), device: device.name, levelLid: lid, base64 })
        : () => undefined;
      const files = hasPlan ? [{ ...file, bytes, at: now() }] : [];
      await transact(db, moment, { now: now(), newId: device.newId, files });
      saved();
      planSaved();
    },
    dropLevel: async ({ db }) => {
      const levels = (await db.levels.toArray()).filter(stands);
      const waiting = new Set((await db.pending.toArray()).map(({ entityKey }) => entityKey));
      const underWay = levels.filter(({ lid }) => waiting.has(`levels:${lid}`));
      const level = random.pick(underWay.length > 0 && random.chance(0.7) ? underWay : levels);
      if (level === undefined) return;
      await deleteWhole(db, level);
    },
    dropBuilding: async ({ db }) => {
      const building = random.pick((await db.buildings.toArray()).filter(stands));
      if (building === undefined) return;
      const levels = await db.levels.toArray();
      const features = await db.features.toArray();
      await save(db, deleteBuilding({ building, levels, features }));
    },
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
    removeLevel: async ({ db }) => {
      const level = random.pick((await db.levels.toArray()).filter(stands));
      if (level === undefined) return;
      await deleteWhole(db, level);
    },
  };
}
