import { proxy, transfer } from 'comlink';
import type { AnchorPair } from '../../domain/entities/anchor.ts';
import type { Taxonomy } from '../../domain/entities/feature-type.ts';
import type { ImportCheck, ImportChoice, Progress } from '../../domain/floorplan/index.ts';
import type { FeatureDraft } from '../../domain/ops/index.ts';
import { randomFid } from '../job/random-fid.ts';
import { startJob, type Job } from '../job/start-job.ts';
import type { ImportPlanApi, OpenAnswer, ValuesAnswer } from './api.ts';

export interface ImportPlanOptions {
  taxonomy: Taxonomy;
  onProgress?: ((progress: Progress) => void) | undefined;
  /** Aborting ends the worker at once and rejects what is running with the signal's reason. */
  signal?: AbortSignal | undefined;
}

export type BuiltPlan =
  | { ok: true; features: FeatureDraft[]; anchors: AnchorPair; check: ImportCheck }
  | { ok: false; check: ImportCheck };

/** A floor plan that is being imported. One file at a time; `close` ends its worker. */
export interface ImportPlan {
  /** The bytes are given away: the caller's array is empty afterwards. */
  open(bytes: Uint8Array<ArrayBuffer>): Promise<OpenAnswer>;
  /** The rows of *Map types* for these properties. */
  values(typeProperty: string, nameProperty: string | null): Promise<ValuesAnswer>;
  /** What an import with this choice would do, and what prevents it. */
  check(choice: ImportChoice): Promise<ImportCheck>;
  /** The features to hand to `createLevel`, or the check that refuses them. */
  build(choice: ImportChoice, onProgress?: (progress: Progress) => void): Promise<BuiltPlan>;
  close(): void;
}

/** Starts the job in a worker of its own. Rejections are `JobError`s or the signal's reason. */
export function startImportPlan({ taxonomy, onProgress, signal }: ImportPlanOptions): ImportPlan {
  const report = proxy((progress: Progress) => onProgress?.(progress));
  const job = startJob<ImportPlanApi>({
    name: 'import-plan',
    createWorker: () =>
      new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'import-plan' }),
    createInline: async (drive) => (await import('./core.ts')).importPlanJob(drive, randomFid),
    signal,
  });
  return {
    open: (bytes) => job.call((api) => api.open(transfer(bytes, [bytes.buffer]), taxonomy, report)),
    values: (typeProperty, nameProperty) => job.call((api) => api.values(typeProperty, nameProperty, report)),
    check: (choice) => job.call((api) => api.check(choice, report)),
    build: (choice, onBuilt) => build(job, choice, onBuilt === undefined ? report : proxy(onBuilt)),
    close: () => job.close(),
  };
}

async function build(
  job: Job<ImportPlanApi>,
  choice: ImportChoice,
  report: (progress: Progress) => void,
): Promise<BuiltPlan> {
  const answer = await job.call((api) => api.build(choice, report));
  if (!answer.ok) return answer;
  const features: FeatureDraft[] = [];
  // One message each, so that unpacking them is many short tasks and not one long one.
  while (features.length < answer.total) {
    const chunk = await job.call((api) => api.take(features.length));
    if (chunk.length === 0) break;
    features.push(...chunk);
  }
  return { ok: true, features, anchors: answer.anchors, check: answer.check };
}
