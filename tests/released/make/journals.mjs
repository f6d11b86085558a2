import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import {
  ANNEXE,
  AT,
  BENCH,
  BUILDING,
  CAFE,
  CLIENT,
  LEVEL,
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

/** A line as it lies in a segment: its checksum is that of all behind it. */
function framed(line) {
  const rest = JSON.stringify(line).slice(1);
  return `{"crc":"${crc32(rest).toString(16).padStart(8, '0')}",${rest}\n`;
}

const LATER = AT + 1000;
const annexe = (buildingTitle) => ({
  ...building,
  lid: ANNEXE,
  buildingTitle,
  buildingExternalIdentifier: 'annexe',
});
const snapshot = (lsn, key, op, base, head) => ({ type: 'snapshot', lsn, key, op, base, head });
const place = (lsn, key, row, serverKey = null) => ({ type: 'place', key, row, serverKey, lsn });
const act = (lsn, label, changed, op) => ({
  type: 'moment',
  lsn,
  i: 0,
  n: 1,
  at: LATER,
  label,
  change: changed,
  ...(op !== undefined && { op }),
});
const stage = (lsn, n, record, more = {}) => ({ type: 'stage', lsn, n, ...more, record });

const made = (rev) => ({ opId: uuid(203), rev });

/**
 * The segment of a tab that found the database of version 1: it wrote down what waited there, then a place was renamed,
 * a building made and renamed, a place made for which there was no room at first, and a form opened and left. The site
 * arrived, and the making of the level went a step on.
 */
function firstTab({ opIn, placesFirst, homeless, under, isNamedFirst }) {
  const [ofClient, ofSite, ofBuilding, ofLevel] = waiting();
  const pictures = [
    snapshot(0, `buildings:${BUILDING}`, opIn(ofBuilding), null, building),
    snapshot(0, `clients:${CLIENT}`, opIn(ofClient), clientThere, client),
    snapshot(0, `levels:${LEVEL}`, opIn(ofLevel), null, level),
    snapshot(0, `sites:${SITE}`, opIn(ofSite), null, site),
    snapshot(0, `features:${CAFE}`, null, null, feature(CAFE, 'Bakery')),
    snapshot(0, `features:${SHOP}`, null, null, feature(SHOP, 'Shop')),
  ];
  const around = (lsn) => ({
    site: place(lsn, `sites:${SITE}`, site),
    client: place(lsn, `clients:${CLIENT}`, client, '1'),
    building: place(lsn, `buildings:${BUILDING}`, building),
    level: place(lsn, `levels:${LEVEL}`, level),
  });
  const then = around(0);
  const [before, first] = [placesFirst ? [then.site, then.client, then.building, then.level] : [], around(1)];
  const after = placesFirst ? [] : [first.level, first.building, first.site, first.client];
  const farther = { ...ofLevel, rev: 6, saga: { step: 'bulk', createdHere: true } };
  const end = [
    { type: 'ack', lsn: 4, keys: [`sites:${SITE}`] },
    { type: 'id', key: `sites:${SITE}`, serverKey: '5' },
  ];
  const hash = createHash('sha256').update(Uint8Array.from(PLAN_BYTES)).digest('hex');
  return [
    { type: 'file', hash, file: { ...plan, at: AT } },
    stage(0, 1, draft(SHOP, 'Half typed', AT, under(SHOP))),
    ...before,
    ...pictures,
    ...after,
    act(1, 'changeFeature', change('features', SHOP, feature(SHOP, 'Shop'), feature(SHOP, 'Kiosk'))),
    place(2, `buildings:${ANNEXE}`, annexe('Annexe')),
    act(2, 'createBuilding', change('buildings', ANNEXE, null, annexe('Annexe')), made(1)),
    act(3, 'changeBuilding', change('buildings', ANNEXE, annexe('Annexe'), annexe('Annex')), made(2)),
    act(4, 'createFeature', change('features', BENCH, null, feature(BENCH, 'Bench'))),
    { type: 'kept', lsn: 4 },
    stage(4, 2, draft(BENCH, 'No room', LATER + 1, under(BENCH)), homeless),
    { type: 'done', lsn: 4 },
    stage(5, 3, { ...draft(CAFE, '', LATER + 2, under(CAFE)), values: {} }),
    { type: 'unstage', lsn: 5, n: 4, key: under(CAFE) },
    snapshot(4, `levels:${LEVEL}`, opIn(farther), null, level),
    ...(isNamedFirst ? end.reverse() : end),
  ];
}

/** The segment of a second tab, in which the new building was renamed once more. */
const secondTab = ({ base }) => [
  place(5, `sites:${SITE}`, site, '5'),
  place(5, `clients:${CLIENT}`, client, '1'),
  place(5, `buildings:${ANNEXE}`, annexe('Annex')),
  act(5, 'changeBuilding', change('buildings', ANNEXE, annexe('Annex'), annexe('East annex')), {
    ...made(3),
    ...base,
  }),
];

const FIRST = {
  /** An operation in a picture: all of it but what was sent. */
  opIn: (op) => op,
  /** What an operation leads away from, where the lines before do not tell. */
  base: {},
  /** Pictures come with what their things lie in. */
  placesFirst: false,
  /** What is said of a draft that the database had no room for. */
  homeless: {},
  /** The name of a place's draft. */
  under: (fid) => `features:${fid}`,
  /** The server's name is written down ahead of the crossing out. */
  isNamedFirst: false,
};
const SECOND = {
  ...FIRST,
  opIn: ({ opId, rev, saga, createdAt }) => ({ opId, rev, ...(saga && { saga: true }), createdAt }),
  base: { base: null },
  placesFirst: true,
};
const THIRD = { ...SECOND, homeless: { isHomeless: true } };
const FOURTH = { ...THIRD, under: (fid) => `features:${fid}#${uuid(40)}`, isNamedFirst: true };

const v1 = (line) => ({ v: 1, ...line });
const v2 = (line) => ({ v: 2, ...sinceNames(line) });

/** The journal as each build wrote it that changed what lines say: texts by segment. In version 2 rows have a tag and other names. */
export const journals = () =>
  [
    [FIRST, v1],
    [SECOND, v1],
    [THIRD, v1],
    [FOURTH, v1],
    [FOURTH, v2],
  ].map(([how, line]) => ({
    [`${uuid(201)}-0`]: firstTab(how).map(line).map(framed).join(''),
    [`${uuid(204)}-0`]: secondTab(how).map(line).map(framed).join(''),
  }));
