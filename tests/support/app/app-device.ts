import 'fake-indexeddb/auto';
import { createUuid7, openDatabase, rememberId, type StoreyDatabase } from '../../../src/db/index.ts';
import { memoryLocks } from '../db/journal/memory-disk.ts';
import type { Workspace } from '../../../src/app/state/session/workspace.ts';
import type { Building } from '../../../src/domain/entities/building.ts';
import type { Client } from '../../../src/domain/entities/client.ts';
import type { Feature } from '../../../src/domain/entities/feature.ts';
import type { Polygon } from '../../../src/domain/entities/geometry.ts';
import { fidSchema, lidSchema } from '../../../src/domain/entities/ids.ts';
import { roundGeometry } from '../../../src/domain/geometry/index.ts';
import type { Level } from '../../../src/domain/entities/level.ts';
import type { Site } from '../../../src/domain/entities/site.ts';
import { builtInTaxonomy } from '../../../src/domain/taxonomy/index.ts';
import { createRehearsal } from '../../../src/sync/offline-rehearsal.ts';
import { createApi, loadNotes, createOnline, loadReview } from '../../../src/sync/index.ts';
import { DEFAULT_CONFIG } from '../../../src/app/state/session/config.ts';
import type {
  AckOutcome,
  BaseMap,
  Packs,
  Publishing,
  StoragePort,
  SyncEngine,
  SyncStatus,
} from '../../../src/sync/index.ts';
import { engineCalls } from '../../../src/sync/engine-calls.ts';
import type { EngineCalls } from '../../../src/sync/facade.ts';

/** A square of `size` degrees with its south-west corner at [west, south]. */
export function square(west: number, south: number, size: number): Polygon {
  const [east, north] = [west + size, south + size];
  return roundGeometry<Polygon>({
    type: 'Polygon',
    coordinates: [
      [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ],
    ],
  });
}

export interface EngineDouble {
  engine: SyncEngine;
  /** What `waitForAck` answers, and what it answers who asks once more. */
  answer: AckOutcome;
  late: AckOutcome;
  status: SyncStatus;
  nudges: number;
  /** What its outbox lists. */
  db?: StoreyDatabase;
  /** Why a change was refused. */
  refusal: string;
}

/** Where there is nothing to read, and nothing to decide. */
const ANSWERS: { [Call in keyof EngineCalls]: Awaited<ReturnType<EngineCalls[Call]>> } = {
  pullLevel: { ok: true },
  pullHierarchy: { ok: true },
  pullGlobalGeofences: { ok: true },
  retry: undefined,
  discard: true,
  mergeIntoRemoteLevel: 'done',
  listConflicts: [],
  readConflict: null,
  previewResolution: null,
  resolveConflict: { status: 'done' },
  listResolved: [],
  reopenConflict: 'done',
  listLostUpdates: [],
  reapplyLostUpdate: true,
  dismissLostUpdate: undefined,
  listDuplicates: [],
  keepDuplicate: undefined,
  listOutbox: [],
  listSent: [],
  exportWork: { ok: false, fault: 'empty' },
  readWork: { ok: false, fault: 'not-work' },
  takeWork: { ok: false, fault: 'failed' },
};

/** The engine as forms see it: it gets work, and reports the outcome. */
export function engineDouble(): EngineDouble {
  const double: EngineDouble = {
    answer: 'acked',
    late: 'waiting',
    nudges: 0,
    refusal: 'The server says no.',
    status: {
      online: true,
      phase: 'idle',
      waiting: 0,
      sending: 0,
      doneInRun: 0,
      totalInRun: 0,
      refused: 0,
      conflicts: 0,
      paused: null,
      isUnreachable: false,
      publishingClients: [],
      nextTryAt: null,
      lastSyncedAt: null,
    },
    engine: {} as SyncEngine,
  };
  double.engine = {
    start: () => undefined,
    stop: () => Promise.resolve(),
    nudge: () => {
      double.nudges += 1;
    },
    subscribe: () => () => undefined,
    subscribeEvents: () => () => undefined,
    getSnapshot: () => double.status,
    waitForAck: () => {
      const { answer, late } = double;
      double.answer = late;
      return Promise.resolve(answer);
    },
    ...engineCalls((_ask, _kind, call) => Promise.resolve(ANSWERS[call])),
    listOutbox: async () => {
      const ops = await double.db?.pending.toArray();
      return (ops ?? []).map((op) => ({
        entityKey: op.entityKey,
        table: op.table,
        key: op.key,
        clientLid: op.clientLid,
        title: '',
        where: [],
        intent: op.intent,
        state: 'refused' as const,
        at: op.createdAt,
        error: { code: 'invalid', message: double.refusal },
        conflict: null,
        after: null,
        nextAt: null,
        row: null,
      }));
    },
  };
  return double;
}

export const noNetwork: Parameters<typeof createApi>[0] = () =>
  Promise.resolve({ ok: false, error: { kind: 'network', message: 'No network.' } });

/** Nothing is taken along. */
const noPacks: Packs = {
  take: () => Promise.resolve({ ok: true }),
  cancel: () => undefined,
  remove: () => Promise.resolve(),
  readFile: () => Promise.resolve(null),
  fetchPlan: () => Promise.resolve(null),
  storedFiles: () => Promise.resolve(new Set()),
  imageOrigins: [],
  getSnapshot: () => NO_RUNS,
  subscribe: () => () => undefined,
};
const noBaseMap: BaseMap = {
  styleUrl: () => Promise.resolve(null),
  askStyleUrl: () => Promise.resolve(null),
  read: () => Promise.resolve({ ok: false, fault: 'offline' }),
};
const NO_RUNS = new Map<string, never>();

function memoryStorage(): StoragePort {
  const all = new Map<string, string>();
  return {
    getItem: (key) => all.get(key) ?? null,
    setItem: (key, value) => void all.set(key, value),
    removeItem: (key) => void all.delete(key),
  };
}

export interface Device {
  workspace: Workspace;
  db: StoreyDatabase;
  engine: EngineDouble;
  client: Client;
  site: Site;
  building: Building;
  level: Level;
  place: Feature;
  /** Address of the level, below /cms/content. */
  levelPath: string;
}

/** Few types, so that lists of them open quickly. */
const TYPES = [
  'global-geofence',
  'reception',
  'information',
  'office',
  'wall',
  'room-outline',
  'door',
  'ibeacon',
  'level-geofence',
];
const taxonomy = Object.fromEntries(Object.entries(builtInTaxonomy).filter(([code]) => TYPES.includes(code)));

let opened = 0;

/** A device that holds one of each: client 1, site 2, building 3, level 0 and a place on it. */
export async function openDevice(
  options: { permissionId?: number; clock?: () => number } = {},
): Promise<Device> {
  opened += 1;
  const now = options.clock ?? (() => 1_700_000_000_000);
  let seed = opened;
  const newId = createUuid7(now, (length) => {
    seed += 1;
    return Uint8Array.from({ length }, (_, i) => (seed * 31 + i * 17) % 256);
  });
  const db = await openDatabase(`device-${opened}`);
  db.locks = memoryLocks();
  const lid = () => lidSchema.parse(newId());
  const client: Client = {
    lid: lid(),
    kind: 'client' as const,
    title: 'Harbour',
    extra: { defaultLevelType: 'clinic' },
  };
  const site: Site = {
    lid: lid(),
    clientLid: client.lid,
    kind: 'site' as const,
    title: 'Harbour Campus',
    externalId: 'HC',
    extra: {},
    geometry: square(10, 50, 0.01),
  };
  const building: Building = {
    lid: lid(),
    clientLid: client.lid,
    siteLid: site.lid,
    kind: 'building' as const,
    title: 'Clinic West',
    externalId: 'CW',
    extra: {},
    geometry: square(10.002, 50.002, 0.004),
  };
  const level: Level = {
    lid: lid(),
    clientLid: client.lid,
    siteLid: site.lid,
    buildingLid: building.lid,
    levelIndex: 0,
    shortTitle: '0',
    kind: 'level' as const,
    title: 'Ground floor',
    extra: { levelType: 'clinic' },
  };
  const place: Feature = {
    fid: fidSchema.parse(newId()),
    kind: 'poi',
    clientLid: client.lid,
    siteLid: site.lid,
    buildingLid: building.lid,
    levelLid: level.lid,
    geometry: square(10.003, 50.003, 0.0001),
    properties: { typeCode: 'reception', name: 'Outpatient reception', eid: 'OPD-201', style: {} },
  };
  await db.taxonomy.add({ k: 'taxonomy', taxonomy, readAt: 0 });
  await db.clients.add(client);
  await db.sites.add(site);
  await db.buildings.add(building);
  await db.levels.add(level);
  await db.features.add(place);
  await rememberId(db, 'clients', client.lid, 1);
  await rememberId(db, 'sites', site.lid, 2);
  await rememberId(db, 'buildings', building.lid, 3);
  const engine = engineDouble();
  engine.db = db;
  const workspace: Workspace = {
    user: {
      id: 1,
      email: 'editor@example.org',
      roles: [],
      permissions: [{ permissionId: options.permissionId ?? 2, clientId: 1 }],
    },
    db,
    engine: engine.engine,
    online: createOnline({ db, api: createApi(noNetwork) }),
    notes: loadNotes({ db, api: createApi(noNetwork), now }),
    review: loadReview({ db, api: createApi(noNetwork), now }),
    publishing: {} as Publishing,
    packs: noPacks,
    baseMap: noBaseMap,
    rehearsal: createRehearsal(memoryStorage(), () => () => undefined),
    config: DEFAULT_CONFIG,
    now,
    latestNow: now,
    newId,
    authorize: (url) => ({ url }),
    signedInUntil: () => null,
    signOut: () => Promise.resolve(),
    othersWaiting: () => ({ people: 0, changes: 0 }),
  };
  db.rights = () => workspace.user;
  db.userId = workspace.user.id;
  const levelPath = 'clients/1/sites/2/buildings/3/levels/0';
  return { workspace, db, engine, client, site, building, level, place, levelPath };
}
