import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/storage/connect.ts';
import { featureName } from '../../platform/storage/feature-name.ts';
import { VALUES } from '../../platform/storage/thing-values.ts';

/** A thing of a client as it is named in the activity. */
export interface Thing extends Record<string, unknown> {
  clientId: number;
  siteId: number | null;
  buildingId: number | null;
  levelIndex: number | null;
  title: string;
  /** JSON of it as the contract spells it; null where it has none, or is too large to be kept twice. */
  value: string | null;
}
export type ThingKind =
  | 'client'
  | 'site'
  | 'building'
  | 'level'
  | 'graph'
  | 'feature'
  | 'public-map'
  | 'closure';

const PLACE = { site: 'null::int', building: 'null::int', level: 'null::int' };

/** Where things of a kind stand, how they are found by their key, and which columns tell their place. */
const STORED = {
  client: { table: 'clients', client: 'id', ...PLACE, title: 'title', isThere: 'true' },
  site: { table: 'sites', client: 'client_id', ...PLACE, site: 'id', title: 'title', isThere: 'not deleted' },
  graph: {
    table: 'sites',
    client: 'client_id',
    ...PLACE,
    site: 'id',
    title: 'title',
    isThere: 'not deleted',
  },
  building: {
    table: 'buildings',
    client: 'client_id',
    site: 'site_id',
    building: 'id',
    level: 'null::int',
    title: 'title',
    isThere: 'not deleted',
  },
  level: {
    table: 'levels',
    client: 'client_id',
    site: 'site_id',
    building: 'building_id',
    level: 'level_index',
    title: 'long_title',
    isThere: 'not deleted',
  },
  feature: {
    table: 'features',
    client: 'client_id',
    site: 'site_id',
    building: 'building_id',
    level: 'level_index',
    title: featureName('properties'),
    isThere: 'not deleted',
  },
  'public-map': {
    table: 'public_maps',
    client: 'client_id',
    ...PLACE,
    title: `settings->>'title'`,
    isThere: 'true',
  },
  closure: {
    table: 'closures',
    client: 'client_id',
    ...PLACE,
    site: 'site_id',
    // The first of what it closes, which may have no name.
    title: `coalesce((select nullif(${featureName('f.properties')}, '') from features f
      where f.fid = (content->'targets'->0->>'fid')::uuid and f.client_id = x.client_id), '')`,
    isThere: 'true',
  },
} as const satisfies Record<ThingKind, object>;

/** Bytes of a value that is kept: an outline of 2,000 corners. */
const MOST_BYTES = 100_000;

function keyIs(kind: ThingKind, key: string): SQL {
  if (kind === 'feature') return sql`fid = ${key}`;
  if (kind === 'public-map' || kind === 'closure') return sql`id = ${key}`;
  if (kind !== 'level') return sql`id = ${Number(key)}`;
  const [building, level] = key.split('/').map(Number);
  return sql`building_id = ${building} and level_index = ${level}`;
}

/** Its state in the drafts; undefined if it does not exist. */
export async function findThing(db: Queryable, kind: ThingKind, key: string): Promise<Thing | undefined> {
  const { table, client, site, building, level, title, isThere } = STORED[kind];
  const columns = `${client} as "clientId", ${site} as "siteId", ${building} as "buildingId",
    ${level} as "levelIndex", ${title} as title`;
  const value = kind in VALUES ? `${VALUES[kind as keyof typeof VALUES]}::text` : 'null::text';
  const answer = await db.execute<Thing>(
    sql`select ${sql.raw(columns)}, ${sql.raw(value)} as value from ${sql.raw(table)} x
      where ${keyIs(kind, key)} and ${sql.raw(isThere)}`,
  );
  const thing = answer.rows[0];
  if (thing?.value != null) thing.value = bounded(thing.value, kind);
  return thing;
}

const isTooLarge = (value: string): boolean => Buffer.byteLength(value) > MOST_BYTES;

/** What makes a site, a building or a level large is what other parts of the console keep with it. */
function bounded(value: string, kind: ThingKind): string | null {
  if (!isTooLarge(value)) return value;
  const { [`${kind}ExtraData`]: _extra, ...rest } = JSON.parse(value) as Record<string, unknown>;
  const shorter = JSON.stringify(rest);
  return kind === 'feature' || isTooLarge(shorter) ? null : shorter;
}
