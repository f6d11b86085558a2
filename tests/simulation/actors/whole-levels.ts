import { transact, type StoreyDatabase } from '../../../src/db/index.ts';
import type { Fid, Lid } from '../../../src/domain/entities/ids.ts';
import type { Level } from '../../../src/domain/entities/level.ts';
import { createLevel, deleteBuilding, deleteLevel } from '../../../src/domain/ops/index.ts';
import { stands } from '../oracle/feature-fields.ts';
import type { ActPorts, Acts } from './acts.ts';

/** What people do to whole levels, and how often each is done. */
export const LEVELS = { makeLevel: 9, dropLevel: 6, dropBuilding: 0.6, restore: 5, takeBack: 5 };
export const NO_LEVELS = { makeLevel: 0, dropLevel: 0, dropBuilding: 0, restore: 0, takeBack: 0 };
type LevelName = 'addLevel' | 'removeLevel' | 'makeLevel' | 'dropLevel' | 'dropBuilding';

/** Acts on whole levels and buildings, with all that lies on them. */
export function levelActs(ports: ActPorts): Acts<LevelName> {
  const { device, random, values, ledger, profile, hasNetwork, now, save } = ports;
  /** A place and an object, for a new level. */
  const draftPlaces = () =>
    [true, false].map((isPlace) => ({
      fid: device.newId() as Fid,
      kind: isPlace ? ('poi' as const) : ('mapObject' as const),
      geometry: isPlace ? values.point() : values.outline(),
      properties: values.properties(isPlace),
    }));

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
    removeLevel: async ({ db }) => {
      const level = random.pick((await db.levels.toArray()).filter(stands));
      if (level === undefined) return;
      await deleteWhole(db, level);
    },
  };
}
