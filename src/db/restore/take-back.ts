import type { FieldPath } from '../../domain/merge/index.ts';
import { isNode } from '../../domain/entities/row.ts';
import type { Change, Moment } from '../../domain/moment/moment.ts';
import type { StoreyDatabase } from '../database/database.ts';
import { ancestorsOf, parseEntityKey, rowOf } from '../schema/entity-key.ts';
import { equalContent } from '../schema/equal-content.ts';
import { exists, recreated } from '../schema/exists.ts';
import type { ContentRow } from '../schema/operation.ts';
import { transactMade, type TransactOptions } from '../transact/transact.ts';
import { undoOnto, type LeftAsItIs } from '../transact/undo-in-part.ts';

/**
 * Why a thing stays as it is. changed: it was changed since, in the same fields or, where it was new, at all. gone: it is
 * not on this device. noPlace: what it lay in is not there. whole: a level or more, which comes and goes on its own page.
 * network: nodes come and go with the network of their site.
 */
export type StaysBecause = 'changed' | 'gone' | 'noPlace' | 'whole' | 'network';

export interface Stays {
  row: ContentRow;
  because: StaysBecause;
  /** The fields that stay; none where all of it does. */
  fields: FieldPath[];
}

/** What was taken back, and what stays. What was already as it was before is in neither. */
export interface TakenBack {
  entityKeys: string[];
  left: Stays[];
}

/**
 * Takes changes of anyone back with an edit like any other, which is one step of undo. Values that were changed since stay.
 * Throws `DbError`.
 */
export async function takeBack(
  db: StoreyDatabase,
  changes: readonly Change[],
  options: Pick<TransactOptions, 'now' | 'newId'>,
): Promise<TakenBack> {
  const made: { left: Stays[] } = { left: [] };
  const committed = await transactMade(
    db,
    async () => {
      const { moment, left } = await momentBack(db, changes);
      made.left = left;
      return moment;
    },
    options,
  );
  return { entityKeys: committed?.entityKeys ?? [], left: made.left };
}

async function momentBack(
  db: StoreyDatabase,
  changes: readonly Change[],
): Promise<{ moment: Moment; left: Stays[] }> {
  const left: Stays[] = [];
  const made: Change[] = [];
  for (const change of changes) {
    const stored = await db.table<ContentRow, string>(change.table).get(change.key);
    const now = exists(stored) ? stored : null;
    const found = await back(db, change, now, stored !== undefined);
    if ('because' in found) left.push({ row: now ?? rowOf(change), ...found });
    else {
      made.push(...found.changes);
      left.push(...found.left);
    }
  }
  return { moment: { label: 'restore', changes: made }, left };
}

type Found = { because: StaysBecause; fields: FieldPath[] } | { changes: Change[]; left: Stays[] };

const NOTHING: Found = { changes: [], left: [] };
const stays = (because: StaysBecause): Found => ({ because, fields: [] });

async function back(
  db: StoreyDatabase,
  change: Change,
  now: ContentRow | null,
  isListed: boolean,
): Promise<Found> {
  const { table, key, before, after } = change;
  if (isNode(rowOf(change))) return stays('network');
  if (before === null) return undrawn(change, now);
  if (now !== null && equalContent(now, before)) return NOTHING;
  if (after !== null || now !== null) {
    if (now === null) return stays('gone');
    if (!isInPlace(before, now)) return stays('changed');
    // Deleted then, and there again since: as it was then, where nothing else was done to it.
    return merged({ table, key, before: after ?? before, after: before } as Change, now);
  }
  if (table !== 'features') return stays('whole');
  for (const above of ancestorsOf(before)) {
    const place = parseEntityKey(above);
    if (!exists(await db.table<ContentRow, string>(place.table).get(place.key))) return stays('noPlace');
  }
  // The server lists it as deleted until the next publishing: it is created again, under its own key.
  if (isListed) await db.features.delete(key);
  return { changes: [{ table, key, before: null, after: recreated(before) } as Change], left: [] };
}

/** It was new then. */
function undrawn({ table, key, after }: Change, now: ContentRow | null): Found {
  if (now === null) return NOTHING;
  if (table !== 'features') return stays('whole');
  if (!equalContent(now, after)) return stays('changed');
  return { changes: [{ table, key, before: now, after: null } as Change], left: [] };
}

/** What was moved since is not moved back with its other values. */
const isInPlace = (before: ContentRow, now: ContentRow): boolean =>
  ancestorsOf(before).join() === ancestorsOf(now).join() &&
  (before.kind !== 'level' || now.kind !== 'level' || before.levelIndex === now.levelIndex);

function merged(wanted: Change, now: ContentRow): Found {
  const kept: LeftAsItIs[] = [];
  const change = undoOnto(wanted, now, kept);
  const [own] = kept;
  if (equalContent(change.before, change.after))
    return own === undefined ? NOTHING : { because: 'changed', fields: own.fields };
  return {
    changes: [change],
    left: kept.map(({ row, fields }) => ({ row, because: 'changed', fields })),
  };
}
