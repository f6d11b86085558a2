import { isBeacon } from '../../../domain/content/index.ts';
import type { Workspace } from '../../state/session/workspace.ts';

/** A change that waits, as the engine lists it. */
export type WaitingChange = Awaited<ReturnType<Workspace['engine']['listOutbox']>>[number];

// @spec 8.36 8.37 8.39 8.44 8.45
/** The text for a refusal to which the server gave no message. */
export function refusalKey(entry: WaitingChange | undefined) {
  const isContent = entry?.table === 'features';
  if (entry?.intent === 'delete')
    return isContent ? ('failures.refusedContentDeletion' as const) : ('failures.refusedDeletion' as const);
  const isNewBeacon =
    entry?.table === 'features' && entry.intent === 'create' && entry.row !== null && isBeacon(entry.row);
  return isNewBeacon ? ('failures.refusedBeacon' as const) : ('failures.refused' as const);
}
