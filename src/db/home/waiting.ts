import type { StoreyDatabase } from '../database/database.ts';
import { listDrafts, type DraftView } from '../drafts/drafts.ts';
import { stagedDrawing } from '../drafts/staging.ts';
import { ancestorsOf } from '../schema/entity-key.ts';
import type { ContentRow } from '../schema/operation.ts';
import { createTitles, placeTitles } from '../queries/titles.ts';
import { titleOf } from '../queries/title-of.ts';
import { clientLidOf, parentsOf } from '../../domain/entities/row.ts';

// All of these may be the query of a live query.

/** Something that a person has to decide. */
export interface OpenDecision {
  /** Of a conflict. */
  id: string;
  /** The version of this device; of a thing that was deleted here, the server's. */
  row: ContentRow;
  /** Its name, empty where it has none. */
  title: string;
  /** Titles of what it lies in, from the outside. */
  where: string[];
  clientLid: string;
  siteLid: string | null;
  /** Milliseconds since 1970. */
  at: number;
}

/** Open conflicts, the latest first, without what clashes in them. Those inside of something that was deleted here are left out. */
export async function openConflicts(db: StoreyDatabase): Promise<OpenDecision[]> {
  const records = await db.conflicts.toArray();
  if (records.length === 0) return [];
  const covered = new Set(await db.pending.where('coveredBy').above('').primaryKeys());
  const titleAt = createTitles(db);
  const found: OpenDecision[] = [];
  for (const { id, entityKey, table, key, base, theirs, at } of records) {
    if (covered.has(entityKey)) continue;
    const row = (await db.table<ContentRow, string>(table).get(key)) ?? theirs ?? base;
    if (row === null) continue;
    found.push({
      id,
      row,
      title: titleOf(row),
      where: await placeTitles(titleAt, ancestorsOf(row)),
      clientLid: clientLidOf(row),
      siteLid: siteOf(row),
      at,
    });
  }
  return found.sort((a, b) => b.at - a.at);
}

/** A number of things of a client. */
export interface CountOfClient {
  clientLid: string;
  count: number;
}

/** Of each client how many changes the server refused. */
export async function refusedChanges(db: StoreyDatabase): Promise<CountOfClient[]> {
  return perClient((await db.pending.where({ state: 'rejected' }).toArray()).map((op) => op.clientLid));
}

/** Of each client how many things another writer overwrote, without a decision. */
export async function overwrittenThings(db: StoreyDatabase): Promise<CountOfClient[]> {
  const records = await db.overwrites.toArray();
  const rows = new Map(records.map(({ entityKey, ours }) => [entityKey, ours]));
  return perClient([...rows.values()].map(clientLidOf));
}

/** What was entered in a form and neither saved nor discarded. */
export interface UnfinishedDraft extends DraftView {
  /** Of the line that is being drawn. */
  corners: number;
  /** Of the file that is being imported; empty where none is. */
  planName: string;
}

/** All of them, the latest first. */
export async function unfinishedDrafts(db: StoreyDatabase): Promise<UnfinishedDraft[]> {
  const found: UnfinishedDraft[] = [];
  for (const draft of await listDrafts(db)) {
    const { line } = await stagedDrawing(db, draft.key);
    const { draft: typed } = (await db.staging.get(draft.key))?.values ?? {};
    const planName: unknown =
      typeof typed === 'object' && typed !== null ? Reflect.get(typed, 'planName') : '';
    found.push({ ...draft, corners: line.length, planName: typeof planName === 'string' ? planName : '' });
  }
  return found;
}

/** The site that a row lies on; of a site itself. */
export const siteOf = (row: ContentRow): string | null =>
  row.kind === 'site' ? row.lid : parentsOf(row).siteLid;

function perClient(lids: readonly string[]): CountOfClient[] {
  const counts = new Map<string, number>();
  for (const lid of lids) counts.set(lid, (counts.get(lid) ?? 0) + 1);
  return [...counts].map(([clientLid, count]) => ({ clientLid, count }));
}
