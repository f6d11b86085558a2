import { createEmitter } from '../emitter.ts';
import type { PackOutcome, PackProgress, Packs } from './packs-types.ts';
import type { PacksOptions } from './download-pack.ts';

interface Running {
  abort: AbortController;
  outcome: Promise<PackOutcome>;
}

/** Buildings that are taken along. What reads them is loaded with the first. */
export function createPacks(options: PacksOptions): Packs {
  const changes = createEmitter<void>();
  const running = new Map<string, Running>();
  let snapshot: ReadonlyMap<string, PackProgress> = new Map();
  const show = (buildingLid: string, progress: PackProgress | null): void => {
    const next = new Map(snapshot);
    if (progress === null) next.delete(buildingLid);
    else next.set(buildingLid, progress);
    snapshot = next;
    changes.emit();
  };
  const run = async (buildingLid: string, signal: AbortSignal): Promise<PackOutcome> => {
    show(buildingLid, { known: 'nothing', done: 0, total: 0, bytes: 0 });
    try {
      const { downloadPack: takeAlong } = await import('./download-pack.ts');
      return await takeAlong(options, buildingLid, signal, (progress) => show(buildingLid, progress));
    } catch {
      // The part of the app that reads can't be had.
      return { ok: false, fault: 'failed' };
    } finally {
      running.delete(buildingLid);
      show(buildingLid, null);
    }
  };
  return {
    take: (buildingLid) => {
      const under = running.get(buildingLid);
      if (under !== undefined) return under.outcome;
      const abort = new AbortController();
      const outcome = run(buildingLid, abort.signal);
      running.set(buildingLid, { abort, outcome });
      return outcome;
    },
    cancel: (buildingLid) => running.get(buildingLid)?.abort.abort(),
    remove: async (buildingLid) => {
      const under = running.get(buildingLid);
      under?.abort.abort();
      await under?.outcome;
      const { removeDownload: leaveBehind } = await import('./download-pack.ts');
      await leaveBehind(options, buildingLid);
    },
    readFile: async (address) => (await import('./download-pack.ts')).readStored(options, address),
    fetchPlan: async (address) => (await import('./fetch-plan.ts')).fetchPlan(options, address),
    storedFiles: async () => (await import('./download-pack.ts')).storedFiles(options),
    imageOrigins: options.imageOrigins,
    getSnapshot: () => snapshot,
    subscribe: changes.subscribe,
  };
}
