/** What the person of all fixtures had on the device: the rows, and what they are called. */

/** Milliseconds since 1970. */
export const AT = 1_760_000_000_000;
export const uuid = (n) => `0199c2a0-0000-7000-8000-${String(n).padStart(12, '0')}`;
export const [CLIENT, SITE, BUILDING, LEVEL, CAFE, SHOP, DESK, PLAN, ANNEXE, BENCH] = Array.from(
  { length: 10 },
  (_, i) => uuid(i + 1),
);
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
export const client = { lid: CLIENT, clientTitle: 'Northside', clientExtraData: {} };
/** The client as the server has it. */
export const clientThere = { ...client, clientTitle: 'North' };
export const site = {
  lid: SITE,
  clientLid: CLIENT,
  siteTitle: 'Harbour',
  siteExternalIdentifier: 'harbour',
  siteExtraData: {},
  geometry: ring(0.01),
};
export const building = {
  lid: BUILDING,
  clientLid: CLIENT,
  siteLid: SITE,
  buildingTitle: 'Quay',
  buildingExternalIdentifier: 'quay',
  buildingExtraData: {},
  geometry: ring(0.005),
};
export const level = {
  lid: LEVEL,
  clientLid: CLIENT,
  siteLid: SITE,
  buildingLid: BUILDING,
  levelIndex: 0,
  levelShortTitle: 'G',
  levelLongTitle: 'Ground',
  levelExtraData: {},
};
export const feature = (fid, name) => ({
  fid,
  kind: 'poi',
  clientLid: CLIENT,
  siteLid: SITE,
  buildingLid: BUILDING,
  levelLid: LEVEL,
  geometry: { type: 'Point', coordinates: [0.001, 0.001] },
  properties: { typeCode: 'shop', name },
});
export const change = (table, key, before, after) => ({ table, key, before, after });
/** The floor plan: `{}`. */
export const PLAN_BYTES = [123, 125];
export const plan = { fileId: PLAN, levelLid: LEVEL, fileName: 'g.geojson', fileType: 'geojson' };

/** What stood in the form of a place. @param under its name there; version 4 added whose form it is */
export const draft = (fid, name, at, under = `features:${fid}`) => ({
  entityKey: under,
  values: { id: fid, draft: { name } },
  geometry: null,
  mode: 'edit',
  at,
});

/** Makes operations, numbered from the first on. */
export function operations() {
  let made = 100;
  return (table, key, intent, parentKey, more = {}) => ({
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
}

/** What waited: a client that was renamed, and a new site, building and level. */
export function waiting() {
  const op = operations();
  return [
    op('clients', CLIENT, 'update', null),
    op('sites', SITE, 'create', `clients:${CLIENT}`),
    op('buildings', BUILDING, 'create', `sites:${SITE}`),
    op('levels', LEVEL, 'create', `buildings:${BUILDING}`, {
      rev: 3,
      saga: { step: 'createLevel', createdHere: false },
    }),
  ];
}
