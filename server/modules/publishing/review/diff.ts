import { type SQL, sql } from 'drizzle-orm';
import { NETWORK_KIND } from '../../../../src/domain/content/index.ts';
import type { ChangeCounts, ChangedKind, ChangeName } from '../../../../src/domain/review/index.ts';
import type { Queryable } from '../../../platform/storage/connect.ts';
import { featureName } from '../../../platform/storage/feature-name.ts';
import { VALUES } from '../../../platform/storage/thing-values.ts';
import { copy, draft, type PublishedTable, sameContent, sameKey, TABLES } from '../tables.ts';

/** What is compared: the drafts of a client, a snapshot, or nothing (null). */
export type Side = { drafts: number } | { snapshotId: string | null };

export interface DiffRow extends Record<string, unknown> {
  key: string;
  change: ChangeName;
  siteId: number | null;
  buildingId: number | null;
  levelIndex: number | null;
  title: string;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

const tableOf = (name: PublishedTable['name']) => TABLES.find((table) => table.name === name)!;
const NETWORK = sql.raw(`'${NETWORK_KIND}'`);

const rowsOf = (table: PublishedTable, side: Side): SQL =>
  'drafts' in side
    ? sql`(select * from ${draft(table)} where client_id = ${side.drafts} and not deleted)`
    : sql`(select * from ${copy(table)} where snapshot_id = ${side.snapshotId})`;

/** Of each kind: its key, its place and its title, of the row `x`. */
const SHOWN: Record<Exclude<ChangedKind, 'graph'>, { table: PublishedTable; columns: string }> = {
  site: {
    table: tableOf('sites'),
    columns: 'x.id::text, x.id, null::int, null::int, x.title',
  },
  building: {
    table: tableOf('buildings'),
    columns: 'x.id::text, x.site_id, x.id, null::int, x.title',
  },
  level: {
    table: tableOf('levels'),
    columns: `x.building_id || '/' || x.level_index, x.site_id, x.building_id, x.level_index, x.long_title`,
  },
  feature: {
    table: tableOf('features'),
    columns: `x.fid::text, x.site_id, x.building_id, x.level_index,
        ${featureName('x.properties')}`,
  },
};
const NAMES = ['key', 'site', 'building', 'level', 'title'];

const as = (columns: string, row: string) => {
  // Column names follow each, so that both sides can be told apart.
  const parts = splitOutside(columns).map(
    (part, i) => `${part.replaceAll('x.', `${row}.`)} as ${NAMES[i]}_${row}`,
  );
  return parts.join(', ');
};
/** At the commas that are in no parentheses. */
function splitOutside(columns: string): string[] {
  const parts: string[] = [''];
  let depth = 0;
  for (const sign of columns) {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (sign === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.trim());
}

const CHANGE = `case when is_before is null then 'added' when is_after is null then 'deleted' else 'changed' end`;

/** All rows that differ, in no order. */
function differing(kind: ChangedKind, after: Side, before: Side): SQL {
  if (kind === NETWORK_KIND) return networks(after, before);
  const { table, columns } = SHOWN[kind];
  const value = VALUES[kind];
  const only = kind === 'feature' ? sql`where x.kind <> ${NETWORK}` : sql``;
  const side = (given: Side) => sql`(select x.*, true as there from ${rowsOf(table, given)} x ${only})`;
  const either = (name: string) => `coalesce(${name}_d, ${name}_s)`;
  return sql`select ${sql.raw(either('key'))} as key, ${sql.raw(CHANGE)} as change,
      ${sql.raw(either('site'))} as "siteId", ${sql.raw(either('building'))} as "buildingId",
      ${sql.raw(either('level'))} as "levelIndex", case when is_after then title_d else title_s end as title,
      before, after
    from (select d.there as is_after, s.there as is_before, ${sql.raw(as(columns, 'd'))}, ${sql.raw(as(columns, 's'))},
        case when s.there then ${sql.raw(value.replaceAll('x.', 's.'))} end as before,
        case when d.there then ${sql.raw(value.replaceAll('x.', 'd.'))} end as after
      from ${side(after)} d full join ${side(before)} s on ${sameKey(table)}
      where d.there is null or s.there is null or not (${sameContent(table)})) pairs`;
}

/** The network of a site is one thing: how many nodes it has, and how many of them differ. */
function networks(after: Side, before: Side): SQL {
  const features = tableOf('features');
  const side = (given: Side) =>
    sql`(select x.*, true as there from ${rowsOf(features, given)} x where x.kind = ${NETWORK})`;
  const count = (where: string) => sql.raw(`count(*) filter (where ${where})::int`);
  return sql`select site::text as key,
      case when was = 0 then 'added' when are = 0 then 'deleted' else 'changed' end as change,
      site as "siteId", null::int as "buildingId", null::int as "levelIndex", '' as title,
      case when was > 0 then json_build_object('nodes', was) end as before,
      case when are > 0 then json_build_object('nodes', are, 'added', added, 'changed', changed, 'deleted', gone)
        else json_build_object('nodes', 0) end as after
    from (select coalesce(d.site_id, s.site_id) as site, ${count('s.there')} as was, ${count('d.there')} as are,
        ${count('s.there is null')} as added, ${count('d.there is null')} as gone,
        count(*) filter (where d.there and s.there and not (${sameContent(features)}))::int as changed
      from ${side(after)} d full join ${side(before)} s on ${sameKey(features)}
      group by 1) sites
    where added + gone + changed > 0`;
}

/** What differs of a kind, by key, from behind a key on. */
export async function readDiff(
  db: Queryable,
  kind: ChangedKind,
  sides: { after: Side; before: Side },
  page: { behind: string; limit: number },
): Promise<DiffRow[]> {
  const answer =
    await db.execute<DiffRow>(sql`select * from (${differing(kind, sides.after, sides.before)}) found
    where key collate "C" > ${page.behind} order by key collate "C" limit ${page.limit}`);
  return answer.rows;
}

export async function countDiff(db: Queryable, after: Side, before: Side): Promise<ChangeCounts> {
  const kinds: ChangedKind[] = ['site', 'building', 'level', 'graph', 'feature'];
  const all = kinds.map((kind) => sql`select change from (${differing(kind, after, before)}) one`);
  const answer = await db.execute<{ change: ChangeName; count: number }>(
    sql`select change, count(*)::int as count from (${sql.join(all, sql` union all `)}) every_kind group by change`,
  );
  const of = (name: ChangeName) => answer.rows.find(({ change }) => change === name)?.count ?? 0;
  return { added: of('added'), changed: of('changed'), deleted: of('deleted') };
}
