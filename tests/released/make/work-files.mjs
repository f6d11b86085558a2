import { createHash } from 'node:crypto';
import {
  AT,
  CAFE,
  PLAN_BYTES,
  SHOP,
  building,
  client,
  clientThere,
  feature,
  level,
  plan,
  site,
  uuid,
  waiting,
} from './world.mjs';
import { sinceNames } from './names.mjs';

/** A site with a building and a level that the server has, in which places were changed. */
const [OLD_SITE, OLD_BUILDING, OLD_LEVEL, UPPER] = [60, 61, 62, 63].map(uuid);
const oldSite = { ...site, lid: OLD_SITE, siteTitle: 'Old town', siteExternalIdentifier: 'old' };
const oldBuilding = {
  ...building,
  lid: OLD_BUILDING,
  siteLid: OLD_SITE,
  buildingTitle: 'Tower',
  buildingExternalIdentifier: 'tower',
};
const oldLevel = { ...level, lid: OLD_LEVEL, siteLid: OLD_SITE, buildingLid: OLD_BUILDING };
const upper = { ...oldLevel, lid: UPPER, levelIndex: 1, levelShortTitle: '1', levelLongTitle: 'First' };
const old = (n, name, more = {}) => ({
  ...feature(uuid(n), name),
  siteLid: OLD_SITE,
  buildingLid: OLD_BUILDING,
  levelLid: OLD_LEVEL,
  ...more,
});

const place = (table, row, serverKey) => ({ table, row, serverKey });
const entry = (table, key, op, base, head) => ({ table, key, op, base, head, knows: [] });
const work = (op, base, head, state = 'ready', more = {}) =>
  entry(
    op.table,
    op.key,
    { opId: op.opId, intent: op.intent, createdAt: op.createdAt, state, ...more },
    base,
    head,
  );
let made = 300;
const edited = (n, intent, base, head, state, more) => {
  made += 1;
  const op = { table: 'features', key: uuid(n), opId: uuid(made), intent, createdAt: AT };
  return work(op, base, head, state, more);
};

/** What waited in the cellar, as a file says it. */
function fromTheCellar() {
  const [ofClient, ofSite, ofBuilding, ofLevel] = waiting();
  return [
    work(ofClient, clientThere, client),
    work(ofSite, null, site),
    work(ofBuilding, null, building),
    work(ofLevel, null, level),
    entry('features', CAFE, null, null, feature(CAFE, 'Bakery')),
    entry('features', SHOP, null, null, feature(SHOP, 'Shop')),
  ];
}

/** Changes in all states, on the level that the server has. @param also what only the server knows of them */
const inTheTower = (also) => [
  edited(70, 'update', old(70, 'Kitchen', also), old(70, 'Pantry', also)),
  edited(71, 'update', old(71, 'Bar', also), old(71, 'Pub', also), 'rejected', {
    error: { code: 'invalid-body', message: 'The name is not allowed.', status: 422 },
  }),
  edited(72, 'update', old(72, 'Hall', also), old(72, 'Lobby', also), 'unknown', {
    sent: { at: AT, intent: 'update', value: old(72, 'Lobby', also) },
  }),
  edited(73, 'update', old(73, 'Desk', also), old(73, 'Counter', also), 'conflict', {
    clash: { kind: 'both-changed', theirs: old(73, 'Front desk', also) },
  }),
  edited(74, 'delete', old(74, 'Store', also), null),
  edited(75, 'create', null, old(75, 'Gallery')),
];

/** A new level that was deleted while it was being made. */
function deletedOnTheWay() {
  made += 1;
  const op = { table: 'levels', key: UPPER, opId: uuid(made), intent: 'delete', createdAt: AT };
  return work(op, upper, null, 'unknown', { sent: { at: AT, intent: 'create', value: upper } });
}

const content = (fileId, changes) => ({
  fileId,
  at: AT,
  origin: 'https://model.test',
  by: { id: 1, email: 'ann@example.org', name: 'Ann' },
  device: { id: uuid(80), name: 'Tablet' },
  places: [
    place('clients', client, '1'),
    place('sites', site, null),
    place('buildings', building, null),
    place('levels', level, null),
    place('sites', oldSite, '5'),
    place('buildings', oldBuilding, '6'),
    place('levels', oldLevel, '6/0'),
  ],
  work: changes,
  files: [{ ...plan, at: AT, base64: Buffer.from(PLAN_BYTES).toString('base64') }],
});

function fileOf(what, version = 1) {
  const text = JSON.stringify(what);
  const checksum = createHash('sha256').update(text).digest('hex');
  const head = JSON.stringify({ storey: 'storey-work', version, checksum });
  return `${head.slice(0, -1)},"content":${text}}`;
}

/**
 * Files of unsent work, the last of version 4, the others of version 1: as the first builds wrote them, and with what came later in the same version,
 * which is what only the server knows of a row, and a new level that was deleted on its way.
 */
export const workFiles = () => [
  fileOf(content(uuid(81), [...fromTheCellar(), ...inTheTower({})])),
  fileOf(
    content(uuid(82), [
      ...fromTheCellar(),
      ...inTheTower({ also: { properties: { floorLoad: 3 }, note: 'heavy' } }),
      deletedOnTheWay(),
    ]),
  ),
  fileOf(sinceNames(content(uuid(83), [...fromTheCellar(), ...inTheTower({}), deletedOnTheWay()])), 4),
];
