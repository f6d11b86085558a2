import {
  equalContent,
  lidOf,
  type ContentRow,
  type PendingOp,
  type StoreyDatabase,
} from '../../../db/index.ts';
import { markOf } from '../../mapping/extra.ts';
import { rowsOf } from '../../store/transaction.ts';
import type { Sibling } from '../remote-siblings.ts';

/** Finds our own create among the siblings: by its operation id, or by equal content that appeared since. */
export function findOurs(siblings: readonly Sibling[], op: PendingOp, row: ContentRow): Sibling | undefined {
  const marked = siblings.filter((sibling) => markOf(sibling.extra) === op.opId);
  // Two of ours: the older one is used, and the next pull reports the other as a duplicate.
  if (marked.length > 0) return marked.sort((a, b) => a.id - b.id)[0];
  const before = new Set(op.sent?.siblingsBefore);
  const value = op.sent?.value ?? row;
  return siblings
    .filter((sibling) => !before.has(sibling.id) && equalContent(sibling.row, value))
    .sort((a, b) => a.id - b.id)
    .find((sibling) => op.sent !== undefined || hasOwnIdentifier(sibling.row));
}

/**
 * Leaves out siblings that this device already has as another row, perhaps with equal content: another user created it
 * again, and ours came back from the trash. Two rows can't share a server id.
 */
export async function notKnownElsewhere(
  db: StoreyDatabase,
  { table, key, opId, sent }: PendingOp,
  siblings: readonly Sibling[],
): Promise<readonly Sibling[]> {
  if (sent !== undefined || table === 'features') return siblings;
  const elsewhere = new Set<number>();
  for (const { id, extra } of siblings) {
    const lid = markOf(extra) === opId ? undefined : await lidOf(db, table, id);
    if (lid !== undefined && lid !== key && (await rowsOf(db, table).get(lid)) !== undefined)
      elsewhere.add(id);
  }
  return siblings.filter(({ id }) => !elsewhere.has(id));
}

export const isNobodyElses =
  (op: PendingOp) =>
  ({ extra }: Sibling): boolean => {
    const mark = markOf(extra);
    return mark === null || mark === op.opId;
  };

/** Equal content alone proves nothing for a client; sites and buildings have an identifier of their own. */
const hasOwnIdentifier = ({ kind }: ContentRow): boolean => kind === 'site' || kind === 'building';
