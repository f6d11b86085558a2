import {
  AT,
  BUILDING,
  CAFE,
  CLIENT,
  DESK,
  PLAN_BYTES,
  SHOP,
  SITE,
  building,
  change,
  client,
  clientThere,
  draft,
  feature,
  level,
  plan,
  site,
  uuid,
  waiting,
} from './world.mjs';
import { sinceNames } from './names.mjs';

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
const V4 = {
  ...V3,
  packs: { key: 'buildingLid' },
  packFiles: { key: ['buildingLid', 'address'], indexes: { address: index('address') } },
  activity: { key: 'n', auto: true, indexes: { entityKey: index('entityKey'), what: index('what') } },
  trash: { key: 'id', indexes: { entityKey: index('entityKey') } },
  trashParts: { key: ['id', 'i'] },
};

/** A site, a building and a level with its plan and two places, made in a cellar and never sent; a third was deleted. */
const rows = () => ({
  meta: [{ k: 'lastSyncedAt', value: AT }],
  clients: [client],
  sites: [site],
  buildings: [building],
  levels: [level],
  features: [feature(CAFE, 'Bakery'), feature(SHOP, 'Shop')],
  staging: [draft(SHOP, 'Half typed', AT)],
  history: [{ n: 1, at: AT, label: 'changeFeature', undone: 0 }],
  historyParts: [
    { n: 1, i: 0, changes: [change('features', CAFE, feature(CAFE, 'Café'), feature(CAFE, 'Bakery'))] },
  ],
  pending: waiting(),
  bases: [{ entityKey: `clients:${CLIENT}`, value: clientThere }],
  idmap: [{ lid: CLIENT, kind: 'clients', serverKey: '1' }],
  files: [{ ...plan, bytes: { $bytes: PLAN_BYTES }, at: AT }],
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

/** The answer to the site's making was lost. `earlierUntil`: the first devices of this version had that member. */
const inDoubt = (op) =>
  op.table === 'sites'
    ? {
        ...op,
        state: 'unknown',
        attempt: 1,
        leaderEpoch: 1,
        sent: {
          rev: 1,
          at: AT,
          intent: 'create',
          value: site,
          siblingsBefore: [],
          isKeyed: true,
          earlierUntil: AT,
        },
      }
    : op;

/** Both logs went into one list, drafts are kept by form, and rows have what only the server knows of them. */
const since4 = () => {
  const { syncLog: _merged, sentLog: _sent, ...kept } = since3();
  const also = { properties: { floorLoad: 3 }, note: 'heavy' };
  const cafe = (name) => ({ ...feature(CAFE, name), also });
  return {
    ...kept,
    meta: [...kept.meta, { k: 'leader', value: { epoch: 1, beat: 3 } }],
    features: [cafe('Bakery'), feature(SHOP, 'Shop')],
    historyParts: [{ n: 1, i: 0, changes: [change('features', CAFE, cafe('Café'), cafe('Bakery'))] }],
    staging: [draft(SHOP, 'Half typed', AT, `features:${SHOP}#${uuid(40)}`)],
    pending: waiting().map(inDoubt),
    packs: [{ buildingLid: BUILDING, at: AT, runSince: null, levels: [], plans: null, gone: [] }],
    packFiles: [{ buildingLid: BUILDING, address: 'https://model.test/a.png', kind: 'image', bytes: 2 }],
    activity: [
      {
        n: 1,
        at: AT,
        what: 'uploaded',
        entityKey: `features:${DESK}`,
        title: 'Front desk',
        above: [`clients:${CLIENT}`],
        intent: 'update',
      },
    ],
    trash: [
      {
        id: uuid(50),
        entityKey: `levels:${uuid(51)}`,
        why: 'deleted',
        row: { ...level, lid: uuid(51), levelIndex: 1, levelShortTitle: '1', levelLongTitle: 'First' },
        where: ['Northside', 'Harbour', 'Quay'],
        inside: 1,
        at: AT,
        aged: 0,
      },
    ],
    trashParts: [
      {
        id: uuid(50),
        i: 0,
        entries: [{ table: 'features', row: { ...feature(DESK, 'Old desk'), levelLid: uuid(51) } }],
      },
    ],
  };
};

const V5 = { ...V4, trashDrafts: { key: 'id' } };
const since5 = () => ({
  ...since4(),
  trashDrafts: [
    {
      id: uuid(52),
      staging: {
        entityKey: `features:${DESK}#${uuid(53)}`,
        values: { id: DESK, draft: { name: 'Half typed before' } },
        geometry: null,
        mode: 'edit',
        at: AT,
      },
      title: 'Half typed before',
      where: ['Northside', 'Harbour', 'Quay', 'Ground'],
      at: AT,
      aged: 0,
    },
  ],
});

const V7 = {
  ...V5,
  attempts: { key: 'n', auto: true, indexes: { resource: index('resource'), until: index('until') } },
};
/** A deletion that was given up, and may still arrive. */
const since7 = () => ({
  ...sinceNames(since5()),
  attempts: [
    {
      n: 1,
      resource: `features/${DESK}`,
      entityKey: `features:${DESK}`,
      opId: uuid(60),
      kind: 'delete',
      leftAt: AT,
      until: AT + 61_000,
    },
  ],
});

/** The making of the site was given up twice, with another title the first time. */
const since8 = () => {
  const { attempts, pending, ...rest } = since7();
  const entityKey = `sites:${SITE}`;
  const [{ value }] = pending.flatMap(({ sent }) => sent ?? []);
  const first = {
    n: 2,
    resource: `writes/${entityKey}`,
    entityKey,
    opId: uuid(61),
    kind: 'write',
    leftAt: AT - 1000,
    until: AT + 60_000,
    value: { ...value, title: 'Dock' },
  };
  const again = (op) => (op.entityKey === entityKey ? { ...op, sent: { ...op.sent, earlier: [2] } } : op);
  return { ...rest, attempts: [...attempts, first], pending: pending.map(again) };
};

/** A value of another person is watched, since a write may come late. */
const since9 = () => {
  const { attempts, ...rest } = since8();
  const entityKey = `features:${CAFE}`;
  const watched = {
    n: 3,
    resource: `writes/${entityKey}`,
    entityKey,
    opId: '',
    kind: 'write',
    leftAt: AT,
    until: AT + 61_000,
  };
  return { ...rest, attempts: [...attempts, watched] };
};

/** Another person's value beside that of this device. */
const since10 = () => {
  const field = { path: 'properties.eid', old: null, new: 'B1', at: AT, isTheirs: true };
  return { ...since9(), audits: [{ entityKey: `features:${CAFE}`, fields: [field] }] };
};

/** What a device of each version of the database held. `$bytes`: a `Uint8Array`. */
export const databases = () => [
  { version: 1, stores: V1, rows: rows() },
  { version: 2, stores: V2, rows: since2() },
  { version: 3, stores: V3, rows: since3() },
  { version: 4, stores: V4, rows: since4() },
  { version: 5, stores: V5, rows: since5() },
  { version: 6, stores: V5, rows: sinceNames(since5()) },
  { version: 7, stores: V7, rows: since7() },
  { version: 8, stores: V7, rows: since8() },
  { version: 9, stores: V7, rows: since9() },
  { version: 10, stores: V7, rows: since10() },
];
