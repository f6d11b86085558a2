import type { SentRecord } from '../../db/index.ts';
import { givenUpAt, HAS_COME } from './expiry.ts';

/** Requests in doubt that are deletions. */
const deletions = (sent: SentRecord | undefined): Pick<SentRecord, 'at' | 'givenUpAt'>[] =>
  sent === undefined ? [] : [...(sent.earlier ?? []), sent].filter(({ value }) => value === null);

/** Whether one of the requests in doubt is a deletion. */
export const isSaidGone = (sent: SentRecord | undefined): boolean => deletions(sent).length > 0;

/** Whether one of them was answered: that it is gone there is our own doing, until it was seen standing after that. */
export const isGoneByUs = (sent: SentRecord | undefined): boolean =>
  deletions(sent).some((one) => givenUpAt(one) === HAS_COME);
