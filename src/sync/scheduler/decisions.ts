import { parseEntityKey, type StoreyDatabase } from '../../db/index.ts';
import type { Api } from '../client/api.ts';
import type { SyncEngine } from '../facade.ts';
import { discard, retry } from '../conflicts/discard-change.ts';
import { listOutbox } from '../store/list-outbox.ts';
import { listSent } from '../store/ack-log.ts';
import { listConflicts, listResolved, readConflict } from '../conflicts/list-conflicts.ts';
import { keepCopy, listCopies } from '../audit/list-duplicates.ts';
import { dismissOverwrite, listOverwrites, reapplyOverwritten } from '../conflicts/lost-updates.ts';
import { putOntoTheirs } from '../push/levels/merge-into-remote-level.ts';
import { previewResolution, resolveConflict } from '../conflicts/resolve-conflict.ts';
import type { Ports } from '../lifecycle/acknowledge.ts';
import { undoResolution } from '../conflicts/reopen-conflict.ts';

export type Decisions = Pick<
  SyncEngine,
  | 'listOutbox'
  | 'listSent'
  | 'retry'
  | 'discard'
  | 'putOntoTheirs'
  | 'listConflicts'
  | 'readConflict'
  | 'previewResolution'
  | 'resolveConflict'
  | 'listResolved'
  | 'undoResolution'
  | 'listOverwrites'
  | 'reapplyOverwritten'
  | 'dismissOverwrite'
  | 'listCopies'
  | 'keepCopy'
>;

export interface DecisionsOf extends Ports {
  db: StoreyDatabase;
  api: Api;
  nudge: () => void;
  /** Reads what lies on a level. */
  readLevel: (levelLid: string) => Promise<unknown>;
}

/** The part of the engine by which a person decides, and sees what there is to decide on. */
export function createDecisions({ db, api, nudge, readLevel, ...ports }: DecisionsOf): Decisions {
  return {
    listOutbox: () => listOutbox(db),
    listSent: () => listSent(db),
    retry: async (entityKey) => {
      await retry(db, entityKey);
      nudge();
    },
    discard: (entityKey) => discard(db, entityKey, ports),
    putOntoTheirs: async (entityKey) => {
      const outcome = await putOntoTheirs(db, api, entityKey, ports);
      nudge();
      if (outcome === 'done') void readLevel(parseEntityKey(entityKey).key);
      return outcome;
    },
    listConflicts: () => listConflicts(db),
    readConflict: (conflictId) => readConflict(db, conflictId),
    previewResolution: (conflictId, choice) => previewResolution(db, conflictId, choice),
    resolveConflict: async (conflictId, choice) => {
      const outcome = await resolveConflict(db, conflictId, choice, ports);
      nudge();
      return outcome;
    },
    listResolved: () => listResolved(db, ports.now()),
    undoResolution: (conflictId) => undoResolution(db, conflictId, ports),
    listOverwrites: () => listOverwrites(db),
    reapplyOverwritten: async (id) => {
      const isDone = await reapplyOverwritten(db, id, ports);
      nudge();
      return isDone;
    },
    dismissOverwrite: (id) => dismissOverwrite(db, id, ports),
    listCopies: () => listCopies(db),
    keepCopy: (id) => keepCopy(db, id),
  };
}
