import { sql } from 'drizzle-orm';
import { hash } from 'node:crypto';
import type { WireChange } from '../../../src/contract/index.ts';
import { canSee } from '../../platform/access/authorize.ts';
import type { SignedInUser } from '../../platform/access/signed-in-user.ts';
import type { Db } from '../../platform/storage/connect.ts';
import { type Cursor, invalidCursor, writeCursor } from './cursor.ts';

/** Members of one answer. */
const PAGE = 2000;

interface Row {
  kind: string;
  key: string;
  place: string;
  site: number | null;
  building: number | null;
  level: number | null;
  deleted: boolean;
  xid: string;
}
export type Changes = {
  cursor: string;
  changes: WireChange[];
  more: boolean;
};

/** Kinds that are left out unless they are asked for: a console that does not know one reads everything again. */
const ON_REQUEST = ['public-map', 'closure'] as const;

/** Which of them a query asks for. Unknown ones are of a later version. */
export const kindsIn = (asked = ''): string[] => ON_REQUEST.filter((kind) => asked.split(',').includes(kind));

/** Where a device begins: everything that is committed by now counts as known. */
export async function changesFromNow(
  db: Db,
  user: SignedInUser,
  clientId: number,
  kinds: readonly string[],
): Promise<Changes> {
  const answer = await db.execute<{ feed: string; now: string }>(
    sql`select ${feed} as feed, pg_current_snapshot()::text as now`,
  );
  const { feed: id, now } = answer.rows[0]!;
  const whose = { feed: id, user: user.id, rights: rightsOf(user, clientId), client: clientId };
  const cursor = { ...whose, ...(kinds.length > 0 && { kinds: [...kinds] }), since: now };
  return { cursor: writeCursor(cursor), changes: [], more: false };
}

/**
 * The changes visible to a user that were committed after the cursor was made. What counts is not a time or a number, but
 * whether the cursor's snapshot saw the transaction: a transaction that began before and was committed late is not missed.
 * @throws 400 invalid-cursor for a cursor of another feed, user, client or kinds, or after the user's rights have changed.
 */
export async function changesSince(
  db: Db,
  user: SignedInUser,
  clientId: number,
  kinds: readonly string[],
  cursor: Cursor,
): Promise<Changes> {
  const isOurs =
    cursor.user === user.id &&
    cursor.client === clientId &&
    cursor.rights === rightsOf(user, clientId) &&
    String(cursor.kinds ?? []) === String(kinds);
  if (!isOurs) throw invalidCursor();
  const { id, now, rows } = await page(db, cursor);
  if (id !== cursor.feed || isAhead(cursor.page?.upTo ?? cursor.since, now)) throw invalidCursor();

  const listed = rows.slice(0, PAGE);
  const upTo = cursor.page?.upTo ?? now;
  const more = rows.length > PAGE;
  const last = listed.at(-1);
  const next: Cursor =
    more && last
      ? { ...cursor, page: { upTo, after: [last.xid, !last.deleted, last.kind, last.key, last.place] } }
      : { ...cursor, since: upTo, page: undefined };
  return { cursor: writeCursor(next), changes: merge(listed, user, clientId), more };
}

const feed = sql.raw(`(select value from feed.state where key = 'id')`);

async function page(db: Db, { since, client, kinds = [], page: at }: Cursor) {
  const leftOut = ON_REQUEST.filter((kind) => !kinds.includes(kind));
  // One statement: what it lists and the snapshot that it names are of the same moment.
  const answer = await db.execute<{ id: string; now: string; rows: Row[] | null }>(sql`
    select ${feed} as id, pg_current_snapshot()::text as now, (select json_agg(listed) from (
      select kind, key, place, site_id as site, building_id as building, level_index as level, deleted,
        xid::text as xid
      from feed.changes
      where client_id = ${client} and xid >= pg_snapshot_xmin(${since}::pg_snapshot)
        and not pg_visible_in_snapshot(xid, ${since}::pg_snapshot) and kind <> all(${sql.param(leftOut)}::text[])
        ${at ? sql`and pg_visible_in_snapshot(xid, ${at.upTo}::pg_snapshot)` : sql``}
        ${at ? sql`and (xid, not deleted, kind, key, place) > (${sql.join(position(at.after), sql`, `)})` : sql``}
      order by changes.xid, not deleted, kind, key, place limit ${PAGE + 1}) listed) as rows`);
  const { id, now, rows } = answer.rows[0]!;
  return { id, now, rows: rows ?? [] };
}

const position = ([xid, isThere, kind, key, place]: NonNullable<Cursor['page']>['after']) => [
  sql`${xid}::xid8`,
  sql`${isThere}::boolean`,
  sql`${kind}::text`,
  sql`${key}::text`,
  sql`${place}::text`,
];

/** Whether a snapshot saw more than has happened yet: it is of another database. */
const isAhead = (snapshot: string, now: string) =>
  BigInt(snapshot.split(':')[1]!) > BigInt(now.split(':')[1]!);

/** One member a thing: what was moved is gone at one place and there at another, and so it is there. */
function merge(rows: Row[], user: SignedInUser, clientId: number): WireChange[] {
  const byThing = new Map<string, WireChange>();
  for (const row of rows) {
    if (!canSee(user, { clientId, siteId: row.site, buildingId: row.building })) continue;
    const thing = `${row.kind} ${row.key}`;
    if (row.deleted && byThing.get(thing)?.deleted === false) continue;
    byThing.set(thing, {
      kind: row.kind,
      key: row.key,
      deleted: row.deleted,
      siteId: row.site,
      buildingId: row.building,
      levelIndex: row.level,
    });
  }
  return [...byThing.values()];
}

/** A user who may see more than before must read it first: what did not change was never told. */
function rightsOf(user: SignedInUser, clientId: number): string {
  const here = user.permissions.filter((p) => p.clientId === clientId);
  return hash('sha256', JSON.stringify([user.roles, here]), 'base64url').slice(0, 22);
}
