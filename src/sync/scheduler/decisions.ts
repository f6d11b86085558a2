import { parseEntityKey, type StoreyDatabase } from '../../db/index.ts';
import type { Api } from '../client/api.ts';
import type { Decisions } from '../facade.ts';
import { discard, retry } from '../conflicts/discard-change.ts';
import { listOutbox } from '../store/list-outbox.ts';
import { listAcks } from '../store/ack-log.ts';
import { listConflicts, listResolved, readConflict } from '../conflicts/list-conflicts.ts';
import { keepDuplicate, listDuplicates } from '../audit/list-duplicates.ts';
import { dismissLostUpdate, listLostUpdates, reapplyLostUpdate } from '../conflicts/lost-updates.ts';
import { mergeIntoRemoteLevel } from '../push/levels/merge-into-remote-level.ts';
import { previewResolution, resolveConflict } from '../conflicts/resolve-conflict.ts';
import type { Ports } from '../lifecycle/acknowledge.ts';
import { reopenConflict } from '../conflicts/reopen-conflict.ts';

export interface DecisionsOf extends Ports {
  db: StoreyDatabase;
  api: Api;
  nudge: () => void;
  /** Reads the content of a level. */
  readLevel: (levelLid: string) => Promise<unknown>;
}

/** The part of the engine for conflicts, lost updates, duplicates and the outbox list. */
export function createDecisions({ db, api, nudge, readLevel, ...ports }: DecisionsOf): Decisions {
  return {
    listOutbox: () => listOutbox(db),
    listSent: () => listAcks(db),
    retry: async (entityKey) => {
      await retry(db, entityKey);
      nudge();
    },
    discard: (entityKey) => discard(db, entityKey, ports),
    mergeIntoRemoteLevel: async (entityKey) => {
      const outcome = await mergeIntoRemoteLevel(db, api, entityKey, ports);
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
    reopenConflict: (conflictId) => reopenConflict(db, conflictId, ports),
    listLostUpdates: () => listLostUpdates(db),
    reapplyLostUpdate: async (id) => {
      const isDone = await reapplyLostUpdate(db, id, ports);
      nudge();
      return isDone;
    },
    dismissLostUpdate: (id) => dismissLostUpdate(db, id, ports),
    listDuplicates: () => listDuplicates(db),
    keepDuplicate: (id) => keepDuplicate(db, id),
  };
}
