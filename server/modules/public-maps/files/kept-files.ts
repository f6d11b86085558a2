import { and, eq } from 'drizzle-orm';
import { publicFiles } from '../../../platform/storage/tables/public-files.ts';

/** What a revision says of itself. It is whole once it has this. */
export const ANSWER = 'answer.json';

export const fileAt = (mapId: string, revision: string, path: string) =>
  and(eq(publicFiles.mapId, mapId), eq(publicFiles.revision, revision), eq(publicFiles.path, path));
