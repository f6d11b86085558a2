import { and, eq, sql } from 'drizzle-orm';
import { publicFiles } from '../../../platform/storage/tables/public-files.ts';

/** What a revision says of itself. It is whole once it has this. */
export const ANSWER = 'answer.json';

export const fileAt = (mapId: string, revision: string, path: string) =>
  and(eq(publicFiles.mapId, mapId), eq(publicFiles.revision, revision), eq(publicFiles.path, path));

/** Takes the lock of a map's files until the transaction ends; waits where another server or transaction has it. */
export const lockOf = (mapId: string) => sql`pg_advisory_xact_lock(hashtext(${mapId}))`;
/** The same without waiting: false where it is taken. */
export const lockIfFree = (mapId: string) => sql`pg_try_advisory_xact_lock(hashtext(${mapId}))`;
