import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import type { ArchivedClosure } from '../../../src/contract/index.ts';
import type { Queryable, Tx } from '../../platform/storage/connect.ts';
import { closures } from '../../platform/storage/tables/closures.ts';
import { datesOf, timesOf } from './queries.ts';
import { storedOf } from './service.ts';

/** Numbers of sites to others; undefined for what is not there. An archive numbers its sites in its order, from 1. */
type Renumber = (id: number) => number | undefined;

/** The closures of a client for an archive, without those of sites that are gone. */
export async function carriedClosures(
  db: Queryable,
  clientId: number,
  of: Renumber,
): Promise<ArchivedClosure[]> {
  const isOfClient = eq(closures.clientId, clientId);
  const rows = await db
    .select()
    .from(closures)
    .where(isOfClient)
    .orderBy(asc(closures.from), asc(closures.id));
  return rows.flatMap(({ content, ...row }) => {
    const siteId = of(row.siteId);
    return siteId === undefined ? [] : [{ ...content, siteId, ...timesOf(row) }];
  });
}

/** Makes a closure of an archive. */
export async function takeClosure(
  tx: Tx,
  clientId: number,
  closure: ArchivedClosure,
  of: Renumber,
): Promise<void> {
  const siteId = of(closure.siteId);
  if (siteId === undefined) return;
  const at = { siteId, ...datesOf(closure), userName: '', at: new Date() };
  await tx.insert(closures).values({ id: randomUUID(), clientId, content: storedOf(closure), ...at });
}
