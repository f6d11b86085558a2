import type { MultiPolygon } from '../../domain/entities/geometry.ts';
import type { OutlineFit, Placement } from '../../domain/floorplan/index.ts';
import { startJob } from '../job/start-job.ts';
import type { PlacePlanApi, PlanToPlace } from './api.ts';

/** Puts a plan that was read on the outline of its building. `close` ends its worker. */
export interface PlacePlanJob {
  /** @param keepsScale the plan's unit is known: it is not made larger or smaller */
  open(plan: PlanToPlace, keepsScale: boolean): Promise<OutlineFit>;
  fitTo(rooms: MultiPolygon, keepsScale: boolean): Promise<OutlineFit>;
  place(placement: Placement): Promise<{ fit: OutlineFit; json: Uint8Array<ArrayBuffer> }>;
  close(): void;
}

/** Starts the job in a worker of its own. Rejections are `JobError`s or the signal's reason. */
export function startPlacePlan(signal?: AbortSignal): PlacePlanJob {
  const job = startJob<PlacePlanApi>({
    name: 'place-plan',
    createWorker: () =>
      new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'place-plan' }),
    createInline: async () => (await import('./core.ts')).placePlanJob(),
    signal,
  });
  return {
    open: (plan, keepsScale) => job.call((api) => api.open(plan, keepsScale)),
    fitTo: (rooms, keepsScale) => job.call((api) => api.fitTo(rooms, keepsScale)),
    place: (placement) => job.call((api) => api.place(placement)),
    close: () => job.close(),
  };
}
