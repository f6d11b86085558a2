import type { SentRecord } from '../../db/index.ts';

/** Whether one of the requests in doubt is a deletion. */
export const isSaidGone = (sent: SentRecord | undefined): boolean =>
  sent !== undefined && [...(sent.earlier ?? []), sent].some(({ value }) => value === null);
