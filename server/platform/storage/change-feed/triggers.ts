import { NETWORK_KIND } from '../../../../src/domain/content/index.ts';

/*
 * Whatever writes to the drafts, by whatever way, is noted by the database itself: a trigger a table, once a statement.
 */

interface Noted {
  table: string;
  kind: string;
  key: string;
  site: string;
  building: string;
  level: string;
  deleted: string;
}

const GRAPH = `'${NETWORK_KIND}'`;

const NOTED: Noted[] = [
  {
    table: 'clients',
    kind: `'client'`,
    key: 'id',
    site: 'null',
    building: 'null',
    level: 'null',
    deleted: 'false',
  },
  {
    table: 'sites',
    kind: `'site'`,
    key: 'id',
    site: 'id',
    building: 'null',
    level: 'null',
    deleted: 'deleted',
  },
  {
    table: 'buildings',
    kind: `'building'`,
    key: 'id',
    site: 'site_id',
    building: 'id',
    level: 'null',
    deleted: 'deleted',
  },
  {
    table: 'levels',
    kind: `'level'`,
    key: `building_id || '/' || level_index`,
    site: 'site_id',
    building: 'building_id',
    level: 'level_index',
    deleted: 'deleted',
  },
  {
    // The network of a site is read and written whole.
    table: `features where kind = ${GRAPH}`,
    kind: GRAPH,
    key: 'site_id',
    site: 'site_id',
    building: 'null',
    level: 'null',
    deleted: 'false',
  },
  {
    table: `features where kind <> ${GRAPH}`,
    kind: `'feature'`,
    key: 'fid',
    site: 'site_id',
    building: 'building_id',
    level: 'level_index',
    deleted: 'deleted',
  },
  {
    table: 'public_maps',
    kind: `'public-map'`,
    key: 'id',
    site: 'null',
    building: 'null',
    level: 'null',
    deleted: 'false',
  },
  {
    table: 'closures',
    kind: `'closure'`,
    key: 'id',
    site: 'site_id',
    building: 'null',
    level: 'null',
    deleted: 'false',
  },
];

const TABLES = ['clients', 'sites', 'buildings', 'levels', 'features', 'public_maps', 'closures'];
const COLUMNS = 'client_id, kind, key, place, site_id, building_id, level_index, deleted';

/** The rows of `rows` (a transition table) as rows of changes. */
function notes({ table, ...n }: Noted, rows: string, deleted = n.deleted): string {
  const [name, where = 'true'] = table.split(' where ');
  const client = name === 'clients' ? 'id' : 'client_id';
  return `select ${client} as client_id, ${n.kind} as kind, (${n.key})::text as key,
    concat_ws('/', (${n.site})::text, (${n.building})::text, (${n.level})::text) as place,
    (${n.site})::integer as site_id, (${n.building})::integer as building_id,
    (${n.level})::integer as level_index, ${deleted} as deleted from ${rows} where ${where}`;
}

/** Things of a client that is being deleted as a whole are not noted: the feed of that client can no longer be read. */
const note = (rows: string) => `insert into feed.changes (${COLUMNS}, xid)
  select distinct on (client_id, kind, key, place) ${COLUMNS}, pg_current_xact_id() from (${rows}) noted
  where exists (select 1 from clients where clients.id = noted.client_id)
  order by client_id, kind, key, place, deleted
  on conflict (client_id, kind, key, place) do update set deleted = excluded.deleted, xid = excluded.xid;`;

/** Where a thing is. */
const WHERE = 'client_id, kind, key, place, site_id, building_id, level_index';
/**
 * Moved things, with their place before. By sets, not by a join: the plan of a function is made at its first call, and a plan
 * for a single row must do for ten thousand.
 */
const left = (before: string, after: string) =>
  `select ${WHERE}, kind <> ${GRAPH} as deleted from
    (select ${WHERE} from (${before}) b except select ${WHERE} from (${after}) a) moved`;

function functionsOf(table: string): string {
  const noted = NOTED.filter((n) => n.table.split(' ')[0] === table);
  const all = (rows: string, deleted?: (n: Noted) => string) =>
    noted.map((n) => notes(n, rows, deleted?.(n))).join(' union all ');
  const isGone = ({ kind }: Noted) => (kind === GRAPH ? 'false' : 'true');
  const now = all('new_rows');
  const changed = table === 'features' ? `${now} union all ${left(all('old_rows'), now)}` : now;
  const gone =
    table === 'clients'
      ? 'delete from feed.changes where client_id in (select id from old_rows);'
      : note(all('old_rows', isGone));
  const make = (event: string, body: string) =>
    `create or replace function note_${table}_${event}() returns trigger language plpgsql as $note$
     begin ${body} return null; end $note$;`;
  return [make('insert', note(now)), make('update', note(changed)), make('delete', gone)].join('\n');
}

const triggersOf = (table: string) => `
  create or replace trigger note_insert after insert on ${table} referencing new table as new_rows
    for each statement execute function note_${table}_insert();
  create or replace trigger note_update after update on ${table} referencing old table as old_rows new table as new_rows
    for each statement execute function note_${table}_update();
  create or replace trigger note_delete after delete on ${table} referencing old table as old_rows
    for each statement execute function note_${table}_delete();`;

/** Truncating the table of clients replaces all content: everything has to be read again. */
const WHEN_EMPTIED = `
  create or replace function note_truncate() returns trigger language plpgsql as $note$ begin
    delete from feed.changes;
    update feed.state set value = gen_random_uuid() where key = 'id';
    return null; end $note$;
  create or replace trigger note_truncate after truncate on clients
    for each statement execute function note_truncate();`;

/** All of it, ready to run; running it again does no harm. */
export const TRIGGERS = [...TABLES.map((table) => functionsOf(table) + triggersOf(table)), WHEN_EMPTIED].join(
  '\n',
);
