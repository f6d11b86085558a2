import { mergeRows, type FieldPath, type Side } from '../../domain/merge/index.ts';
import { isEmpty } from '../../domain/moment/index.ts';
import type { Change, Moment } from '../../domain/moment/moment.ts';
import type { StoreyDatabase } from '../database/database.ts';
import { ancestorsOf, rowOf } from '../schema/entity-key.ts';
import { equalContent } from '../schema/equal-content.ts';
import { rowsOf } from '../queries/rows-of.ts';
import type { ContentRow } from '../schema/operation.ts';
import { isNode } from '../../domain/entities/row.ts';

/** What an undo or a redo left as it is, because it was changed since. */
export interface LeftAsItIs {
  row: ContentRow;
  /** The fields that were left; none where all of it was. */
  fields: FieldPath[];
}

/** What is done of a moment, and what is not. */
export interface InPart {
  moment: Moment;
  left: LeftAsItIs[];
}

/**
 * What can still be done of a moment whose rows were changed since: for each row, the fields that are as the moment expects
 * them. Null if only a whole undo is possible: a row was created, deleted or moved, or belongs to the network.
 */
export async function inPart(db: StoreyDatabase, wanted: Moment): Promise<InPart | null> {
  if (!wanted.changes.every(isInPlace)) return null;
  const left: LeftAsItIs[] = [];
  const changes: Change[] = [];
  for (const table of new Set(wanted.changes.map((change) => change.table))) {
    const ofTable = wanted.changes.filter((change) => change.table === table);
    const rows = await rowsOf<ContentRow>(
      db.table(table),
      ofTable.map(({ key }) => key),
    );
    ofTable.forEach((change, i) => {
      const row = rows[i];
      // What is gone has nothing to be named by but what it was.
      if (row === undefined) left.push({ row: rowOf(change), fields: [] });
      else changes.push(undoOnto(change, row, left));
    });
  }
  const moment = { label: wanted.label, changes };
  return isEmpty(moment) ? null : { moment, left };
}

/** It was there before and after, in the same place. */
function isInPlace({ before, after }: Change): boolean {
  if (before === null || after === null) return false;
  if (isNode(before)) return false;
  if (before.kind === 'level' && after.kind === 'level' && before.levelIndex !== after.levelIndex)
    return false;
  return ancestorsOf(before).join() === ancestorsOf(after).join();
}

/** A change done to a row that may be another by now: what was changed since stays, and goes into `left`. */
export function undoOnto(change: Change, row: ContentRow, left: LeftAsItIs[]): Change {
  const made = (after: ContentRow): Change => ({ ...change, before: row, after }) as Change;
  if (change.after === null || equalContent(change.before, row)) return made(change.after ?? row);
  // Three rows of one table, which a union of tables can't express.
  const versions = { base: change.before, mine: change.after, theirs: row } as Parameters<
    typeof mergeRows
  >[1];
  const { conflicts } = mergeRows(change.table, versions);
  const fields = conflicts.flatMap((field) => [field.path, ...(field.with ?? [])]);
  const choices = Object.fromEntries(fields.map((path): [FieldPath, Side] => [path, 'theirs']));
  const { merged, issues } = mergeRows(change.table, versions, { choices });
  if (issues.length > 0) {
    left.push({ row, fields: [] });
    return made(row);
  }
  if (fields.length > 0) left.push({ row, fields });
  return made(merged);
}
