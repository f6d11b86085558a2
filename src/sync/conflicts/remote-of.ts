import type { ConflictRecord, ContentRow } from '../../db/index.ts';

/** What the server has of a thing that is asked about, where the other side may be out of a file. */
export const remoteOf = ({ there, theirs }: ConflictRecord): ContentRow | null =>
  there === undefined ? theirs : there;
