import { exists, serverIdOf, type ContentRow, type StoreyDatabase } from '../../db/index.ts';
import type { Extra } from '../../domain/entities/publish-state.ts';
import type { Answer } from '../client/answer.ts';
import type { Api } from '../client/api.ts';
import { asNumbered, numberedKind, type NumberedRow } from '../mapping/numbered-kinds.ts';

/** Something that stands where ours will stand, written as if it were ours (with our local key), to compare. */
export interface Sibling {
  id: number;
  row: ContentRow;
  extra: Extra | null | undefined;
}

/** The server's number of what a row lies in; 0 without one. */
export async function parentIdOf(db: StoreyDatabase, row: NumberedRow): Promise<number> {
  const parent = numberedKind(row).parentOf(row);
  return (parent === null ? undefined : await serverIdOf(db, parent)) ?? 0;
}

/** Reads the siblings of a client, site or building from the server. */
export async function readSiblings(
  db: StoreyDatabase,
  api: Api,
  row: ContentRow,
): Promise<Answer<Sibling[]>> {
  const ours = asNumbered(row);
  const answer = await numberedKind(ours).list(api, await parentIdOf(db, ours), ours);
  if (!answer.ok) return answer;
  const siblings = answer.value.map(({ serverKey, extra, toRow }) => ({
    id: Number(serverKey),
    row: toRow(ours.lid),
    extra,
  }));
  // What is listed as deleted until the next publish does not stand there.
  return { ok: true, value: siblings.filter((sibling) => exists(sibling.row)) };
}
