import type { Attempt } from '../../db/index.ts';
import { abandonedAt, ANSWERED } from './expiry.ts';

/** Requests in doubt that are deletions. */
const deletions = (sent: Attempt | undefined): Pick<Attempt, 'at' | 'givenUpAt'>[] =>
  sent === undefined ? [] : [...(sent.earlier ?? []), sent].filter(({ value }) => value === null);

/** Whether one of the requests in doubt is a deletion. */
export const hasUnknownDelete = (sent: Attempt | undefined): boolean => deletions(sent).length > 0;

/** Whether one of them was answered: that it is gone there is our own doing, until it was seen standing after that. */
export const deletedByUs = (sent: Attempt | undefined): boolean =>
  deletions(sent).some((one) => abandonedAt(one) === ANSWERED);
