/**
 * Writes what a device of each released version of the database held, with work that had not been sent. Nothing here
 * asks the code of the product: a fixture says what was, and must not follow what is. Run again only to add a version:
 * `node tests/released/make.mjs`.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

const index = (keyPath, unique = false) => ({ keyPath, unique });
const V1 = {
  meta: { key: 'k' },
  clients: { key: 'lid' },
  sites: { key: 'lid', indexes: { clientLid: index('clientLid') } },
  buildings: { key: 'lid', indexes: { siteLid: index('siteLid') } },
  levels: {
    key: 'lid',
    indexes: { '[buildingLid+levelIndex]': index(['buildingLid', 'levelIndex'], true) },
  },
  features: {
    key: 'fid',
    indexes: {
      '[levelLid+kind]': index(['levelLid', 'kind']),
      '[siteLid+kind]': index(['siteLid', 'kind']),
      '[clientLid+kind]': index(['clientLid', 'kind']),
    },
  },
  bases: { key: 'entityKey' },
  staging: { key: 'entityKey' },
  history: { key: 'n', auto: true, indexes: { undone: index('undone') } },
  historyParts: { key: ['n', 'i'] },
  pending: {
    key: 'entityKey',
    indexes: { state: index('state'), coveredBy: index('coveredBy'), parentKey: index('parentKey') },
  },
  idmap: { key: 'lid', indexes: { '[kind+serverKey]': index(['kind', 'serverKey'], true) } },
  conflicts: { key: 'id', indexes: { entityKey: index('entityKey') } },
  files: { key: 'fileId', indexes: { levelLid: index('levelLid') } },
  taxonomy: { key: 'k' },
  statuses: { key: 'k' },
  acks: { key: 'entityKey', indexes: { at: index('at') } },
  syncLog: { key: 'n', auto: true },
};
const V2 = {
  ...V1,
  resolutions: { key: 'id', indexes: { resolvedAt: index('resolvedAt') } },
  audits: { key: 'entityKey' },
  overwrites: { key: 'id', indexes: { entityKey: index('entityKey') } },
};
const V3 = {
  ...V2,
  exchanged: { key: 'id', indexes: { entityKey: index('entityKey'), at: index('at') } },
  sentLog: { key: 'n', auto: true },
};

const AT = 1_760_000_000_000;
const uuid = (n) => `0199c2a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
const [CLIENT, SITE, BUILDING, LEVEL, CAFE, SHOP, DESK] = [1, 2, 3, 4, 5, 6, 7].map(uuid);
const ring = (size) => ({
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [size, 0],
      [size, size],
      [0, size],
      [0, 0],
    ],
  ],
});
const client = { lid: CLIENT, clientTitle: 'Northside', clientExtraData: {} };
const site = {
  lid: SITE,
  clientLid: CLIENT,
  siteTitle: 'Harbour',
  siteExternalIdentifier: 'harbour',
  siteExtraData: {},
  geometry: ring(0.01),
};
const building = {
  lid: BUILDING,
  clientLid: CLIENT,
  siteLid: SITE,
  buildingTitle: 'Quay',
  buildingExternalIdentifier: 'quay',
  buildingExtraData: {},
  geometry: ring(0.005),
};
const level = {
  lid: LEVEL,
  clientLid: CLIENT,
  siteLid: SITE,
  buildingLid: BUILDING,
  levelIndex: 0,
  levelShortTitle: 'G',
  levelLongTitle: 'Ground',
  levelExtraData: {},
};
const feature = (fid, name) => ({
  fid,
  kind: 'poi',
  clientLid: CLIENT,
  siteLid: SITE,
  buildingLid: BUILDING,
  levelLid: LEVEL,
  geometry: { type: 'Point', coordinates: [0.001, 0.001] },
  properties: { typeCode: 'shop', name },
});
const change = (table, key, before, after) => ({ table, key, before, after });
let made = 100;
const op = (table, key, intent, parentKey, more = {}) => ({
  entityKey: `${table}:${key}`,
  table,
  key,
  intent,
  opId: uuid((made += 1)),
  rev: 1,
  state: 'ready',
  attempt: 0,
  nextAt: 0,
  createdAt: AT,
  parentKey,
  clientLid: CLIENT,
  ...more,
});

/** A site, a building and a level with its plan and two places, made in a cellar and never sent; a third was deleted. */
const rows = () => ({
  meta: [{ k: 'lastSyncedAt', value: AT }],
  clients: [client],
  sites: [site],
  buildings: [building],
  levels: [level],
  features: [feature(CAFE, 'Bakery'), feature(SHOP, 'Shop')],
  staging: [
    {
      entityKey: `features:${SHOP}`,
      values: { id: SHOP, draft: { name: 'Half typed' } },
      geometry: null,
      mode: 'edit',
      at: AT,
    },
  ],
  history: [{ n: 1, at: AT, label: 'changeFeature', undone: 0 }],
  historyParts: [
    { n: 1, i: 0, changes: [change('features', CAFE, feature(CAFE, 'Café'), feature(CAFE, 'Bakery'))] },
  ],
  pending: [
    op('clients', CLIENT, 'update', null),
    op('sites', SITE, 'create', `clients:${CLIENT}`),
    op('buildings', BUILDING, 'create', `sites:${SITE}`),
    op('levels', LEVEL, 'create', `buildings:${BUILDING}`, {
      rev: 3,
      saga: { step: 'createLevel', createdHere: false },
    }),
  ],
  bases: [{ entityKey: `clients:${CLIENT}`, value: { ...client, clientTitle: 'North' } }],
  idmap: [{ lid: CLIENT, kind: 'clients', serverKey: '1' }],
  files: [
    {
      fileId: uuid(8),
      levelLid: LEVEL,
      fileName: 'g.geojson',
      fileType: 'geojson',
      bytes: { $bytes: [123, 125] },
      at: AT,
    },
  ],
  syncLog: [{ n: 1, at: AT, event: 'merged', entityKey: `features:${CAFE}`, message: 'properties.eid' }],
});

const since2 = () => ({
  ...rows(),
  resolutions: [
    {
      id: uuid(20),
      entityKey: `features:${DESK}`,
      resolvedAt: AT,
      conflict: {
        id: uuid(20),
        entityKey: `features:${DESK}`,
        table: 'features',
        key: DESK,
        kind: 'both-changed',
        base: feature(DESK, 'Desk'),
        mine: feature(DESK, 'Counter'),
        theirs: feature(DESK, 'Front desk'),
        at: AT,
      },
      decision: 'theirs',
      after: feature(DESK, 'Front desk'),
    },
  ],
});
const since3 = () => ({
  ...since2(),
  exchanged: [
    {
      id: uuid(30),
      entityKey: `sites:${SITE}`,
      device: uuid(31),
      head: site,
      at: AT,
      fileIds: [uuid(32)],
    },
  ],
  sentLog: [
    {
      n: 1,
      at: AT,
      entityKey: `features:${DESK}`,
      intent: 'update',
      title: 'Front desk',
      above: [`clients:${CLIENT}`],
    },
  ],
});

const RELEASED = [
  { version: 1, stores: V1, rows },
  { version: 2, stores: V2, rows: since2 },
  { version: 3, stores: V3, rows: since3 },
];
for (const { version, stores, rows: data } of RELEASED) {
  made = 100;
  const text = JSON.stringify({ version, stores, rows: data() });
  writeFileSync(join(import.meta.dirname, `version-${version}.json`), `${text}\n`);
}
