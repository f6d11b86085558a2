import type { Attempt } from '../../db/index.ts';
import { abandonedAt, ANSWERED } from './expiry.ts';

/** The unknown attempts that are deletes. */
const deletions = (sent: Attempt | undefined): Pick<Attempt, 'at' | 'givenUpAt' | 'until'>[] =>
  sent === undefined ? [] : [...(sent.earlier ?? []), sent].filter(({ value }) => value === null);

/** Whether one of the unknown attempts is a delete. */
export const hasUnknownDelete = (sent: Attempt | undefined): boolean => deletions(sent).length > 0;

/**
 * Whether one of them was answered. Then it is our own doing that the entity is gone, until a read shows that it
 * exists again.
 */
export const deletedByUs = (sent: Attempt | undefined): boolean =>
  deletions(sent).some((one) => abandonedAt(one) === ANSWERED);
