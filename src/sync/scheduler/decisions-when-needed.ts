import { Dexie } from 'dexie';
import type { createDecisions, Decisions, DecisionsOf } from './decisions.ts';

let create: typeof createDecisions | null = null;

/** Loads what people decide by, once for all engines. Rejects where that can't be had; the next call tries again. */
export async function loadDecisions(): Promise<typeof createDecisions> {
  create ??= (await import('./decisions.ts')).createDecisions;
  return create;
}

/** What people decide by is loaded with the first question about it. Rejects where that can't be loaded. */
export function decisionsWhenNeeded(of: DecisionsOf): Decisions {
  let loading: Promise<Decisions> | null = null;
  async function load(): Promise<Decisions> {
    return (await loadDecisions())(of);
  }
  const decisions = (): PromiseLike<Decisions> => {
    loading ??= load();
    // A file that could not be had is asked for again by the next question.
    loading.catch(() => (loading = null));
    // A promise of Dexie's: a live query that waits for it goes on watching what is read afterwards.
    return Dexie.Promise.resolve(loading);
  };
  return {
    listOutbox: async () => (await decisions()).listOutbox(),
    listSent: async () => (await decisions()).listSent(),
    retry: async (entityKey) => (await decisions()).retry(entityKey),
    discard: async (entityKey) => (await decisions()).discard(entityKey),
    mergeIntoRemoteLevel: async (entityKey) => (await decisions()).mergeIntoRemoteLevel(entityKey),
    listConflicts: async () => (await decisions()).listConflicts(),
    readConflict: async (conflictId) => (await decisions()).readConflict(conflictId),
    previewResolution: async (conflictId, choice) =>
      (await decisions()).previewResolution(conflictId, choice),
    resolveConflict: async (conflictId, choice) => (await decisions()).resolveConflict(conflictId, choice),
    listResolved: async () => (await decisions()).listResolved(),
    reopenConflict: async (conflictId) => (await decisions()).reopenConflict(conflictId),
    listLostUpdates: async () => (await decisions()).listLostUpdates(),
    reapplyLostUpdate: async (overwriteId) => (await decisions()).reapplyLostUpdate(overwriteId),
    dismissLostUpdate: async (overwriteId) => (await decisions()).dismissLostUpdate(overwriteId),
    listDuplicates: async () => (await decisions()).listDuplicates(),
    keepDuplicate: async (copyId) => (await decisions()).keepDuplicate(copyId),
  };
}
