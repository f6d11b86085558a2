import type { ConflictRecord, ContentRow } from '../../db/index.ts';

/** The server's value of an entity in conflict, where theirs may come from a work file. */
export const remoteOf = ({ there, theirs }: ConflictRecord): ContentRow | null =>
  there === undefined ? theirs : there;
