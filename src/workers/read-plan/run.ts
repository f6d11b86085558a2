import { transfer } from 'comlink';
import type { ConvertedByBytes } from '../../domain/floorplan/formats/convert-plan.ts';
import type { DeviceDrawing, PagePicture } from '../../domain/floorplan/index.ts';
import type { ProjectedPlan } from '../../domain/floorplan/projections/project-geojson.ts';
import type { Answer } from '../../domain/coded-error.ts';
import type { PlanPlace } from '../../domain/floorplan/read/drawing/placed-features.ts';
import { startJob } from '../job/start-job.ts';
import type { DrawnShape, PageSource, PlanAnswer, ReadPlanApi } from './api.ts';

/** Reads drawings off the page's thread. `close` ends its worker, whatever it is doing. */
export interface ReadPlanJob {
  /** A drawing on earth. The bytes are given away: the caller's array is empty afterwards. */
  read(
    type: DeviceDrawing,
    bytes: Uint8Array<ArrayBuffer>,
    source: PageSource,
    place: PlanPlace,
  ): Promise<PlanAnswer>;
  /** The bytes of the file that a level gets of a file of another format. The bytes are given away. */
  convert(format: ConvertedByBytes, bytes: Uint8Array<ArrayBuffer>): Promise<Answer<Uint8Array<ArrayBuffer>>>;
  /** A GeoJSON in the coordinates of a system, as one in degrees. The bytes are given away. */
  project(json: Uint8Array<ArrayBuffer>, system: string): Promise<Answer<ProjectedPlan>>;
  /** A page that is a picture, as one; its measures are those of the page in points. The bytes are given away. */
  renderPdf(bytes: Uint8Array<ArrayBuffer>, source: PageSource): Promise<Answer<PagePicture>>;
  /** What a FeatureCollection draws with lines. The bytes are given away. */
  shapes(json: Uint8Array<ArrayBuffer>): Promise<DrawnShape[]>;
  close(): void;
}

/** Starts the job in a worker of its own. Rejections are `JobError`s or the signal's reason. */
export function startReadPlan(signal?: AbortSignal): ReadPlanJob {
  const job = startJob<ReadPlanApi>({
    name: 'read-plan',
    createWorker: () =>
      new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'read-plan' }),
    createInline: async () => (await import('./core.ts')).readPlanJob(),
    signal,
  });
  return {
    read: (type, bytes, source, place) =>
      job.call((api) => api.read(type, transfer(bytes, [bytes.buffer]), source, place)),
    convert: (format, bytes) => job.call((api) => api.convert(format, transfer(bytes, [bytes.buffer]))),
    project: (json, system) => job.call((api) => api.project(transfer(json, [json.buffer]), system)),
    renderPdf: (bytes, source) => job.call((api) => api.renderPdf(transfer(bytes, [bytes.buffer]), source)),
    async shapes(json) {
      const total = await job.call((api) => api.openShapes(transfer(json, [json.buffer])));
      const shapes: DrawnShape[] = [];
      while (shapes.length < total) {
        const taken = await job.call((api) => api.takeShapes(shapes.length));
        if (taken.length === 0) break;
        shapes.push(...taken);
      }
      return shapes;
    },
    close: () => job.close(),
  };
}
