import { eq } from 'drizzle-orm';
import * as z from 'zod';
import type { ClosureBody, StoredClosure, WireClosure } from '../../../src/contract/index.ts';
import {
  closureIssues,
  targetKey,
  type ClosureState,
  type ClosureTarget,
} from '../../../src/domain/closures/index.ts';
import { nameToOthers } from '../../../src/domain/entities/user.ts';
import { canSee, requireEditor, requireSight, type Scope } from '../../platform/access/authorize.ts';
import type { SignedInUser } from '../../platform/access/signed-in-user.ts';
import { badRequest, conflict, notFound, tooLarge } from '../../platform/api-error.ts';
import { askedPage, readPosition, writePosition } from '../../platform/http/paging.ts';
import type { ExpectMatch } from '../../platform/http/preconditions.ts';
import { refuseIssues } from '../../platform/refuse-issues.ts';
import type { Db, Queryable } from '../../platform/storage/connect.ts';
import { closures } from '../../platform/storage/tables/closures.ts';
import { DRAFT, listSites, requireClient, serializeClient } from '../hierarchy/index.ts';
import {
  type ClosureRow,
  datesOf,
  getClosure,
  listClosures,
  lockClosure,
  placesOf,
  type Places,
  toWire,
} from './queries.ts';

/** Of one client. */
export const MOST_CLOSURES = 20_000;
/** Of a closure with all members that a program gave it: 200 targets and texts in 17 languages are less. */
const MOST_CHARACTERS = 64_000;

/** The places that a closure is about; its site where none of its targets is there. */
function scopesOf(places: Places, targets: readonly ClosureTarget[], site: Scope): Scope[] {
  const found = targets.flatMap((target) =>
    'fid' in target
      ? (places.get(target.fid) ?? [])
      : [target.a, target.b].flatMap((fid) => places.get(fid) ?? []),
  );
  return found.length === 0 ? [site] : found;
}

const scopesOfRow = (places: Places, { clientId, siteId, content }: ClosureRow): Scope[] =>
  scopesOf(places, content.targets, { clientId, siteId });

const isSeen = (user: SignedInUser, places: Places, row: ClosureRow): boolean =>
  scopesOfRow(places, row).some((scope) => canSee(user, scope));

/** A part of the list, by their ids. */
export async function pageOfClosures(
  db: Queryable,
  user: SignedInUser,
  clientId: number,
  state: ClosureState | undefined,
  query: { cursor?: string; limit?: string },
): Promise<{ results: WireClosure[]; cursor: string | null }> {
  const { limit, after } = askedPage(query);
  const rows = await listClosures(db, clientId, {
    state,
    after: readPosition(after, z.uuid()),
    limit: limit + 1,
  });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const places = await placesOf(
    db,
    clientId,
    shown.flatMap(({ content }) => content.targets),
  );
  return {
    results: shown.filter((row) => isSeen(user, places, row)).map((row) => toWire(row, places)),
    cursor: rows.length > limit && last ? writePosition(last.id) : null,
  };
}

/** Null where the user sees no such closure. */
export async function readClosure(
  db: Queryable,
  user: SignedInUser,
  id: string,
): Promise<WireClosure | null> {
  const row = await getClosure(db, id);
  if (!row) return null;
  const places = await placesOf(db, row.clientId, row.content.targets);
  return isSeen(user, places, row) ? toWire(row, places) : null;
}

/** What is kept as it was sent; the rest has a column, or is the server's to say. */
export function storedOf(body: StoredClosure): StoredClosure {
  const { targets, text } = body;
  const content = {
    ...body,
    targets: [...new Map(targets.map((one) => [targetKey(one), one])).values()],
    text: Object.fromEntries(Object.entries(text).filter(([, words]) => words !== '')),
  };
  const kept: Record<string, unknown> = content;
  for (const name of ['id', 'clientId', 'siteId', 'from', 'until', 'state', 'gone', 'by', 'at'])
    delete kept[name];
  return content;
}

/** Makes the closure or replaces it. */
export function putClosure(
  db: Db,
  user: SignedInUser,
  id: string,
  body: ClosureBody,
  expect: ExpectMatch,
): Promise<WireClosure> {
  return db.transaction(async (tx) => {
    const { clientId, siteId } = body;
    requireSight(user, { clientId });
    await requireClient(tx, clientId);
    await serializeClient(tx, clientId);
    const before = await lockClosure(tx, id);
    if (before && before.clientId !== clientId) throw conflict('id-taken');
    const content = storedOf(body);
    if (JSON.stringify(content).length > MOST_CHARACTERS) throw tooLarge('too-large');
    const places = await placesOf(tx, clientId, [...content.targets, ...(before?.content.targets ?? [])]);
    const site = { clientId, siteId };
    const about = scopesOf(places, content.targets, site);
    // It is listed with its site, wherever its targets lie.
    const isElsewhere = about.every((scope) => scope.siteId !== siteId);
    const scopes = [...about, ...(isElsewhere ? [site] : []), ...(before ? scopesOfRow(places, before) : [])];
    for (const scope of scopes) requireEditor(user, scope);
    await expect(() => Promise.resolve(before ? toWire(before, places) : null));
    refuseIssues(closureIssues(body));
    const isOfClient = (await listSites(tx, DRAFT, clientId)).some((site) => site.id === siteId);
    if (!isOfClient) throw badRequest('unknown-place');
    if (!before && (await tx.$count(closures, eq(closures.clientId, clientId))) >= MOST_CLOSURES)
      throw badRequest('too-many');
    const values = {
      siteId,
      ...datesOf(body),
      content,
      userId: user.id,
      userName: nameToOthers(user),
      at: new Date(),
    };
    const [row] = await tx
      .insert(closures)
      .values({ id, clientId, ...values })
      .onConflictDoUpdate({ target: closures.id, set: values, setWhere: eq(closures.clientId, clientId) })
      .returning();
    if (!row) throw conflict('id-taken');
    return toWire(row, places);
  });
}

export function deleteClosure(db: Db, user: SignedInUser, id: string, expect: ExpectMatch): Promise<void> {
  return db.transaction(async (tx) => {
    const before = await lockClosure(tx, id);
    if (!before) throw notFound();
    const places = await placesOf(tx, before.clientId, before.content.targets);
    if (!isSeen(user, places, before)) throw notFound();
    for (const scope of scopesOfRow(places, before)) requireEditor(user, scope);
    await expect(() => Promise.resolve(toWire(before, places)));
    await tx.delete(closures).where(eq(closures.id, id));
  });
}
