import type { ContentRow } from '../../../src/db/index.ts';
import type { Fid, Lid } from '../../../src/domain/entities/ids.ts';
import type { FeatureKind } from '../../../src/domain/entities/feature.ts';
import type { ContentRows, ContentTable, Moment } from '../../../src/domain/moment/moment.ts';
import {
  createBuilding,
  createClient,
  createFeature,
  createLevel,
  createSite,
} from '../../../src/domain/ops/index.ts';
import { featureDraft, square } from '../../support/sync/content-fixtures.ts';
import type { Seen } from '../../support/sync/model-calls.ts';
import type { ModelServer } from '../../support/sync/model-server.ts';
import { act, numbered, type Ground } from './test-world.ts';
import { isFeature } from '../../../src/domain/entities/row.ts';

/** One kind of call that a push makes: a batch of acts that lead to it, and the server's content after it. */
export interface CallKind {
  name: string;
  is: (call: Seen) => boolean;
  batch: (ground: Ground) => Promise<void>;
  /** Names on the server, sorted. A copy would be there twice. */
  there: (model: ModelServer) => string[];
  wanted: string[];
  /** All of a batch goes in one call. */
  isTogether?: true;
}

const call =
  (method: string, path: RegExp) =>
  (seen: Seen): boolean =>
    seen.method === method && path.test(seen.path);

const NEW = numbered('New');
const OLD = numbered('Old');
const CHANGED = numbered('Changed');
const names = (rows: readonly object[], member: string): string[] =>
  rows.map((row) => String((row as Record<string, unknown>)[member])).sort();

const THERE = {
  clients: (model: ModelServer) => names(model.clients, 'clientTitle').filter((name) => name !== 'Northside'),
  sites: (model: ModelServer) => names(model.sites, 'siteTitle').filter((name) => name !== 'Home'),
  buildings: (model: ModelServer) =>
    names(model.buildings, 'buildingTitle').filter((name) => name !== 'House'),
  levels: (model: ModelServer) => names(model.levels, 'levelLongTitle').filter((name) => name !== 'Ground'),
  places: (model: ModelServer) => featuresAt(model, /^\d+\/\d+$/),
  nodes: (model: ModelServer) => featuresAt(model, /^graph/),
  geofences: (model: ModelServer) => featuresAt(model, /^global$/),
  plans: (model: ModelServer) => [...new Set(model.floorPlans)].sort(),
} as const;

function featuresAt(model: ModelServer, place: RegExp): string[] {
  const here = [...model.features.values()].filter((feature) => place.test(feature.place));
  return names(
    here.map(({ properties }) => properties),
    'name',
  );
}

/** The world's five of a table, in the order of their names. */
async function five<T extends ContentTable>(
  { device }: Ground,
  table: T,
  kind?: FeatureKind,
): Promise<ContentRows[T][]> {
  const rows = (await device.db.table(table).toArray()) as ContentRows[T][];
  const old = rows.filter((row) => OLD.includes(titleIn(row)) && (!isFeature(row) || row.kind === kind));
  return old.sort((a, b) => (titleIn(a) < titleIn(b) ? -1 : 1));
}

const titleIn = (row: ContentRow): string => String(isFeature(row) ? row.properties.name : row.title);

const retitled = <R extends ContentRow>(row: R): R => {
  const title = titleIn(row).replace('Old', 'Changed');
  return isFeature(row) ? { ...row, properties: { ...row.properties, name: title } } : { ...row, title };
};

const changeAll =
  (table: ContentTable, kind?: FeatureKind) =>
  async (ground: Ground): Promise<void> => {
    for (const before of await five(ground, table, kind)) {
      const key = isFeature(before) ? before.fid : before.lid;
      await act(ground, {
        label: 'change',
        changes: [{ table, key, before, after: retitled(before) }],
      } as Moment);
    }
  };

const deleteAll =
  (table: ContentTable, kind?: FeatureKind) =>
  async (ground: Ground): Promise<void> => {
    for (const before of await five(ground, table, kind)) {
      const key = isFeature(before) ? before.fid : before.lid;
      await act(ground, { label: 'delete', changes: [{ table, key, before, after: null }] } as Moment);
    }
  };

const makeAll =
  (make: (ground: Ground, title: string, lid: Lid, n: number) => Moment) =>
  async (ground: Ground): Promise<void> => {
    for (const [i, title] of NEW.entries())
      await act(ground, make(ground, title, ground.device.newId() as Lid, i));
  };

const level = (title: string, lid: Lid, n: number) => ({
  lid,
  levelIndex: 11 + n,
  shortTitle: String(11 + n),
  title,
  extra: {},
});

const feature = (kind: FeatureKind, place: (ground: Ground) => Partial<Ground['ground']>) =>
  makeAll((ground, title, lid) => {
    const { clientLid, siteLid, buildingLid, lid: levelLid } = ground.ground;
    const draft = { ...featureDraft(lid, title, kind), kind };
    if (kind === 'graph') draft.properties.typeCode = 'path-node';
    const at = { clientLid, siteLid, buildingLid, levelLid, ...place(ground) };
    return createFeature(at, draft, () => lid as unknown as Fid);
  });

/** Levels with two places each, and a floor plan where asked. */
const levels =
  (hasPlan: boolean, hasPlaces: boolean) =>
  async (ground: Ground): Promise<void> => {
    for (const [i, title] of NEW.entries()) {
      const { device, house } = ground;
      const lid = device.newId() as Lid;
      const drafts = hasPlaces ? [featureDraft(device.newId(), title)] : [];
      const plan = {
        fileName: 'g.pdf',
        fileType: 'pdf',
        bytes: new TextEncoder().encode('%PDF-1.7'),
        at: device.clock.now(),
      } as const;
      const files = hasPlan ? [{ fileId: device.newId(), levelLid: lid, ...plan }] : [];
      await act(ground, createLevel(house, level(title, lid, i), drafts), files);
    }
  };

const both = (...lists: string[][]): string[] => lists.flat().sort();
const PLANS = NEW.map((_, i) => `/clients/1/sites/10/buildings/20/levels/${11 + i}/original-floor-plan`);
const FEATURE = /^\/features\/[^/]+$/;

/** The kinds of calls by which work reaches the server. */
export const CALL_KINDS: readonly CallKind[] = [
  {
    name: 'POST client',
    is: call('POST', /^\/clients$/),
    batch: makeAll((_, title, lid) => createClient({ lid, title, extra: {} })),
    there: THERE.clients,
    wanted: both(NEW, OLD),
  },
  {
    name: 'PATCH client',
    is: call('PATCH', /^\/clients\/\d+$/),
    batch: changeAll('clients'),
    there: THERE.clients,
    wanted: CHANGED,
  },
  {
    name: 'POST site',
    is: call('POST', /^\/clients\/\d+\/sites$/),
    batch: makeAll(({ clientLid }, title, lid) =>
      createSite(
        { lid: clientLid },
        { lid, title: title, externalId: title, extra: {}, geometry: square(0.01) },
      ),
    ),
    there: THERE.sites,
    wanted: both(NEW, OLD),
  },
  {
    name: 'PATCH site',
    is: call('PATCH', /^\/sites\/\d+$/),
    batch: changeAll('sites'),
    there: THERE.sites,
    wanted: CHANGED,
  },
  {
    name: 'DELETE site',
    is: call('DELETE', /^\/sites\/\d+$/),
    batch: deleteAll('sites'),
    there: THERE.sites,
    wanted: [],
  },
  {
    name: 'POST building',
    is: call('POST', /^\/sites\/\d+\/buildings$/),
    batch: makeAll(({ house, clientLid }, title, lid) =>
      createBuilding(
        { lid: house.siteLid, clientLid },
        {
          lid,
          title: title,
          externalId: title,
          extra: {},
          geometry: square(0.004),
        },
      ),
    ),
    there: THERE.buildings,
    wanted: both(NEW, OLD),
  },
  {
    name: 'PATCH building',
    is: call('PATCH', /^\/buildings\/\d+$/),
    batch: changeAll('buildings'),
    there: THERE.buildings,
    wanted: CHANGED,
  },
  {
    name: 'DELETE building',
    is: call('DELETE', /^\/buildings\/\d+$/),
    batch: deleteAll('buildings'),
    there: THERE.buildings,
    wanted: [],
  },
  {
    name: 'POST level',
    is: call('POST', /^\/buildings\/\d+\/levels\/\d+$/),
    batch: levels(false, false),
    there: THERE.levels,
    wanted: both(NEW, OLD),
  },
  {
    name: 'PATCH level',
    is: call('PATCH', /^\/buildings\/\d+\/levels\/\d+$/),
    batch: changeAll('levels'),
    there: THERE.levels,
    wanted: CHANGED,
  },
  {
    name: 'DELETE level',
    is: call('DELETE', /^\/buildings\/\d+\/levels\/\d+$/),
    batch: deleteAll('levels'),
    there: THERE.levels,
    wanted: [],
  },
  {
    name: 'POST floor plan',
    is: call('POST', /\/original-floor-plan$/),
    batch: levels(true, false),
    there: (model) => [...THERE.plans(model), ...THERE.levels(model)],
    wanted: [...PLANS, ...both(NEW, OLD)],
  },
  {
    name: 'POST bulk',
    is: call('POST', /\/bulk$/),
    batch: levels(false, true),
    there: (model) => [...THERE.places(model), ...THERE.levels(model)],
    wanted: [...both(NEW, OLD), ...both(NEW, OLD)],
  },
  {
    name: 'PUT new place',
    is: call('PUT', FEATURE),
    batch: feature('poi', () => ({})),
    there: THERE.places,
    wanted: both(NEW, OLD),
  },
  {
    name: 'PUT changed place',
    is: call('PUT', FEATURE),
    batch: changeAll('features', 'poi'),
    there: THERE.places,
    wanted: CHANGED,
  },
  {
    name: 'DELETE place',
    is: call('DELETE', FEATURE),
    batch: deleteAll('features', 'poi'),
    there: THERE.places,
    wanted: [],
  },
  {
    name: 'PUT geofence of the client',
    is: call('PUT', FEATURE),
    batch: feature('globalGeofence', () => ({ siteLid: null, buildingLid: null, levelLid: null }) as never),
    there: THERE.geofences,
    wanted: NEW,
  },
  {
    name: 'POST network',
    is: call('POST', /^\/sites\/\d+\/graphs$/),
    batch: feature('graph', () => ({})),
    there: THERE.nodes,
    wanted: both(NEW, OLD),
    isTogether: true,
  },
];
