import { createContext, useContext } from 'react';
import type { User } from '../../../domain/entities/user.ts';
import type { StoreyDatabase } from '../../../db/index.ts';
import type {
  BaseMap,
  Notes,
  Online,
  Packs,
  Publishing,
  Rehearsal,
  Review,
  SyncEngine,
} from '../../../sync/index.ts';
import type { AppConfig } from './config.ts';
import type { WaitingOnDevice } from './waiting-count.ts';

/** All that belongs to the person signed in on this device. Opened after sign-in, closed with sign-out. */
export interface Workspace {
  user: User;
  db: StoreyDatabase;
  engine: SyncEngine;
  publishing: Publishing;
  /** Reads and writes what is kept on the server alone; needs a network. */
  online: Online;
  /** Sends and reads notes and announcements. */
  notes: Notes;
  /** What the server tells of changes to publish, and what people say of them. */
  review: Review;
  packs: Packs;
  baseMap: BaseMap;
  rehearsal: Rehearsal;
  config: AppConfig;
  /** Milliseconds since 1970. */
  now: () => number;
  /** The same for dates that others read: a clock that was put back does not go behind what the server said last. */
  latestNow: () => number;
  /** A new UUIDv7. */
  newId: () => string;
  /** Sends the bearer along, for the API's origin only (map tiles). Throws while the network is cut for a rehearsal. */
  authorize: (url: string) => { url: string; headers?: Record<string, string> };
  /**
   * Of the copy that a save is given: the place of the draft that ends with it, in the same transaction. A draft that
   * is saved in several transactions ends with the last.
   */
  ends?: string | undefined;
  /** As of the session. */
  signedInUntil: () => number | null;
  /**
   * What the person had here is deleted from the device, unless something of it is unsent.
   * @param options.keep nothing is deleted
   */
  signOut: (options?: { keep: boolean }) => Promise<void>;
  /** What other people's work waits on this device, in numbers alone. */
  othersWaiting: () => WaitingOnDevice;
}

export const WorkspaceContext = createContext<Workspace | null>(null);

export function useWorkspace(): Workspace {
  const workspace = useContext(WorkspaceContext);
  if (workspace === null) throw new Error('useWorkspace outside of a signed-in route');
  return workspace;
}
