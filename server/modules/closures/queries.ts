import { and, asc, eq, gt, gte, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { WireClosure } from '../../../src/contract/index.ts';
import {
  CLOSURE_SHOWN_DAYS,
  closureState,
  fidsOf,
  type ClosureState,
  type ClosureTarget,
  type ClosureTimes,
} from '../../../src/domain/closures/index.ts';
import { membersIn } from '../../../src/domain/entities/storey-extra.ts';
import type { PublicClosure } from '../../../src/domain/public-map/index.ts';
import type { Scope } from '../../platform/access/authorize.ts';
import type { Queryable, Tx } from '../../platform/storage/connect.ts';
import { features } from '../../platform/storage/schema.ts';
import { closures } from '../../platform/storage/tables/closures.ts';

export type ClosureRow = typeof closures.$inferSelect;
/** Where features are that closures name, by fid. */
export type Places = ReadonlyMap<string, Scope>;

const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000);
export const nowInSeconds = (): number => Math.floor(Date.now() / 1000);

export const timesOf = ({ from, until }: Pick<ClosureRow, 'from' | 'until'>) => ({
  from: secondsOf(from),
  until: until && secondsOf(until),
});

export const datesOf = ({ from, until }: ClosureTimes) => ({
  from: new Date(from * 1000),
  until: until === null ? null : new Date(until * 1000),
});

export function toWire({ id, clientId, siteId, content, ...row }: ClosureRow, places: Places): WireClosure {
  const times = timesOf(row);
  const named = new Set(content.targets.flatMap(fidsOf));
  return {
    ...content,
    id,
    clientId,
    siteId,
    ...times,
    state: closureState(times, nowInSeconds()),
    gone: [...named].filter((fid) => !places.has(fid)),
    by: { userId: row.userId, name: row.userName },
    at: secondsOf(row.at),
  };
}

/** Of what is there, and the client's. */
export async function placesOf(
  db: Queryable,
  clientId: number,
  targets: readonly ClosureTarget[],
): Promise<Places> {
  const fids = [...new Set(targets.flatMap(fidsOf))];
  if (fids.length === 0) return new Map();
  const rows = await db
    .select({ fid: features.fid, siteId: features.siteId, buildingId: features.buildingId })
    .from(features)
    .where(
      and(
        eq(features.clientId, clientId),
        eq(features.deleted, false),
        sql`${features.fid} = any(${sql.param(fids)}::uuid[])`,
      ),
    );
  return new Map(rows.map(({ fid, ...place }) => [fid, { clientId, ...place }]));
}

function isIn(state: ClosureState | undefined, now: Date): SQL | undefined {
  const isNotOver = or(isNull(closures.until), gt(closures.until, now));
  if (state === 'planned') return and(isNotOver, gt(closures.from, now));
  if (state === 'active') return and(isNotOver, lte(closures.from, now));
  return state === 'over' ? lte(closures.until, now) : undefined;
}

export const listClosures = (
  db: Queryable,
  clientId: number,
  { state, after, limit }: { state: ClosureState | undefined; after: string | null; limit: number },
): Promise<ClosureRow[]> =>
  db
    .select()
    .from(closures)
    .where(
      and(
        eq(closures.clientId, clientId),
        isIn(state, new Date()),
        after === null ? undefined : gt(closures.id, after),
      ),
    )
    .orderBy(asc(closures.id))
    .limit(limit);

export async function getClosure(db: Queryable, id: string): Promise<ClosureRow | undefined> {
  return (await db.select().from(closures).where(eq(closures.id, id)))[0];
}

export async function lockClosure(tx: Tx, id: string): Promise<ClosureRow | undefined> {
  return (await tx.select().from(closures).where(eq(closures.id, id)).for('update'))[0];
}

/** Transitions among features, with their group and the nodes that they are linked with over floors and doors. */
export async function transitionsOf(
  db: Queryable,
  clientId: number,
  fids: readonly string[],
): Promise<{ fid: string; siteId: number | null; group: string | null; links: string[] }[]> {
  if (fids.length === 0) return [];
  const rows = await db
    .select({ fid: features.fid, siteId: features.siteId, properties: features.properties })
    .from(features)
    .where(
      and(
        eq(features.clientId, clientId),
        sql`${features.fid} = any(${sql.param([...new Set(fids)])}::uuid[])`,
      ),
    );
  return rows.map(({ fid, siteId, properties: { portalGroupId, portalNeighbors } }) => ({
    fid,
    siteId,
    group: typeof portalGroupId === 'string' && portalGroupId !== '' ? portalGroupId : null,
    links: (Array.isArray(portalNeighbors) ? (portalNeighbors as unknown[]) : []).flatMap((link) => {
      const to = typeof link === 'string' ? link : membersIn(link)['fid'];
      return typeof to === 'string' ? [to] : [];
    }),
  }));
}

/** What visitors of any map of the client may be shown at this time. */
export async function closuresForVisitors(db: Queryable, clientId: number): Promise<PublicClosure[]> {
  const now = Date.now();
  const soon = new Date(now + CLOSURE_SHOWN_DAYS * 86_400_000);
  const rows = await db
    .select()
    .from(closures)
    .where(
      and(
        eq(closures.clientId, clientId),
        lte(closures.from, soon),
        or(isNull(closures.until), gte(closures.until, new Date(now))),
      ),
    )
    .orderBy(asc(closures.from), asc(closures.id));
  return rows.map(({ id, content: { targets, reason, text }, ...row }) => ({
    id,
    targets,
    ...timesOf(row),
    reason,
    text,
  }));
}
