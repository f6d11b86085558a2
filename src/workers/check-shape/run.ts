import { transfer } from 'comlink';
import type { FeatureGeometry, Polygon, Position } from '../../domain/entities/geometry.ts';
import type { Issue } from '../../domain/entities/issue.ts';
import { startJob } from '../job/start-job.ts';
import type { CheckShapeApi, ShapeFigures, Simplified } from './api.ts';
import { packShapes, type PackedShapes, unpackShapes } from '../job/packed-shapes.ts';

export interface SimplerShape extends Omit<Simplified, 'shape'> {
  geometry: FeatureGeometry;
}

/** Looks at shapes of many corners off the page's thread. `close` ends its worker, whatever it is doing. */
export interface CheckShapeJob {
  figures(geometry: FeatureGeometry): Promise<ShapeFigures>;
  faults(geometry: FeatureGeometry): Promise<Issue[]>;
  leaves(outer: Polygon, inner: FeatureGeometry): Promise<Position | null>;
  simplify(geometry: FeatureGeometry, metres: number): Promise<SimplerShape>;
  close(): void;
}

/** Starts the job in a worker of its own. Rejections are `JobError`s. */
export function startCheckShape(): CheckShapeJob {
  const job = startJob<CheckShapeApi>({
    name: 'outline',
    createWorker: () =>
      new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'outline' }),
    createInline: async () => (await import('./core.ts')).checkShapeJob(),
  });
  return {
    figures: (geometry) => job.call((api) => api.figures(given(geometry))),
    faults: (geometry) => job.call((api) => api.faults(given(geometry))),
    leaves: (outer, inner) => job.call((api) => api.leaves(given(outer), given(inner))),
    simplify: async (geometry, metres) => {
      const { shape, ...said } = await job.call((api) => api.simplify(given(geometry), metres));
      return { geometry: unpackShapes(shape)[0]!, ...said };
    },
    close: () => job.close(),
  };
}

/** Packed, with its numbers handed over instead of copied. */
function given(geometry: FeatureGeometry): PackedShapes {
  const packed = packShapes([geometry]);
  return transfer(packed, [packed.sizes.buffer, packed.degrees.buffer]);
}
