import { transfer } from 'comlink';
import type { FeatureGeometry } from '../../domain/entities/geometry.ts';
import type { ContentMove, MovedShape } from '../../domain/ops/index.ts';
import { startJob } from '../job/start-job.ts';
import type { MoveContentApi } from './api.ts';
import { packShapes, unpackShapes } from '../job/packed-shapes.ts';

/** Moves the shapes of a level off the page's thread. `close` ends its worker. */
export interface MoveContentJob {
  move(move: ContentMove): Promise<MovedShape[]>;
  close(): void;
}

/** Starts the job with shapes that it keeps. Rejections are `JobError`s. */
export function startMoveContent(geometries: readonly FeatureGeometry[]): MoveContentJob {
  const job = startJob<MoveContentApi>({
    name: 'move-content',
    createWorker: () =>
      new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'move-content' }),
    createInline: async () => (await import('./core.ts')).moveContentJob(),
  });
  const packed = packShapes(geometries);
  const opened = job.call((api) => api.open(transfer(packed, [packed.sizes.buffer, packed.degrees.buffer])));
  // Callers of `move` receive the error.
  opened.catch(() => undefined);
  return {
    async move(move) {
      await opened;
      const { shapes, circles } = await job.call((api) => api.move(move));
      const circleOf = new Map(circles);
      return unpackShapes(shapes).map((geometry, i) => ({ geometry, circle: circleOf.get(i) ?? null }));
    },
    close: () => job.close(),
  };
}
