import { transact, type StoreyDatabase } from '../../../src/db/index.ts';
import type { Feature } from '../../../src/domain/entities/feature.ts';
import type { Fid, Lid } from '../../../src/domain/entities/ids.ts';
import type { Level } from '../../../src/domain/entities/level.ts';
import type { Moment } from '../../../src/domain/moment/moment.ts';
import { createBuilding, createSite } from '../../../src/domain/ops/index.ts';
import { square } from '../../support/sync/content-fixtures.ts';
import { stands } from '../oracle/feature-fields.ts';
import { someLevel, type ActPorts, type Acts } from './acts.ts';

type EditName = 'change' | 'move' | 'create' | 'delete' | 'rename' | 'addBuilding' | 'addSite';

/** Acts on single places and objects, and on what holds them. */
export function editActs({ device, random, values, profile, now, save }: ActPorts): Acts<EditName> {
  const someFeature = async (db: StoreyDatabase): Promise<Feature | undefined> =>
    random.pick((await db.features.toArray()).filter((row) => row.kind !== 'graph' && stands(row)));
  const changeOf = (before: Feature | null, after: Feature | null): Moment => {
    const fid = (after ?? before)?.fid ?? ('' as Fid);
    return { label: 'act', changes: [{ table: 'features', key: fid, before, after }] };
  };

  const featureOn = (level: Level, isPlace: boolean): Feature => ({
    fid: device.newId() as Fid,
    kind: isPlace ? 'poi' : 'mapObject',
    clientLid: level.clientLid,
    siteLid: level.siteLid,
    buildingLid: level.buildingLid,
    levelLid: level.lid,
    geometry: isPlace ? values.point() : values.outline(),
    properties: values.properties(isPlace),
  });

  return {
    change: async ({ db }) => {
      const before = await someFeature(db);
      if (before === undefined) return;
      await save(db, changeOf(before, values.changed(before, random.chance(profile.poison))));
    },
    move: async ({ db }) => {
      const before = await someFeature(db);
      if (before === undefined) return;
      await save(db, changeOf(before, { ...before, geometry: values.moved(before.geometry) }));
    },
    create: async ({ db }) => {
      const level = await someLevel(db, random);
      if (level !== undefined) await save(db, changeOf(null, featureOn(level, random.chance(0.6))));
    },
    delete: async ({ db }) => {
      const before = await someFeature(db);
      if (before !== undefined) await save(db, changeOf(before, null));
    },
    rename: async ({ db }) => {
      const table = random.weighted({ sites: 1, buildings: 2, levels: 2 });
      const before = random.pick(
        (await db.table<Record<string, unknown> & { lid: string }, string>(table).toArray()).filter(stands),
      );
      if (before === undefined) return;
      const after = { ...before, title: values.text(table) };
      const change = { table, key: before.lid, before, after } as unknown as Moment['changes'][number];
      await transact(db, { label: 'rename', changes: [change] }, { now: now(), newId: device.newId });
    },
    addBuilding: async ({ db }) => {
      const site = random.pick(await db.sites.toArray());
      if (site === undefined) return;
      const title = values.text('building');
      await save(
        db,
        createBuilding(site, {
          lid: device.newId() as Lid,
          title: title,
          externalId: title,
          extra: {},
          geometry: square(0.005),
        }),
      );
    },
    addSite: async ({ db }) => {
      const client = random.pick(await db.clients.toArray());
      if (client === undefined) return;
      const title = values.text('site');
      const site = {
        title,
        externalId: title,
        extra: {},
        geometry: square(0.01),
      };
      await save(db, createSite(client, { lid: device.newId() as Lid, ...site }));
    },
  };
}
