import { transfer } from 'comlink';
import type { PagePicture } from '../../domain/floorplan/index.ts';
import type { Answer } from '../../domain/coded-error.ts';
import type { PdfAnswer } from '../../domain/floorplan/read/pdf/read-pdf.ts';
import type { PlanPlace } from '../../domain/floorplan/read/drawing/placed-features.ts';
import { startJob } from '../job/start-job.ts';
import type { DrawnShape, PdfSource, PlacedPlan, ReadPlanApi } from './api.ts';

/** Reads drawings off the page's thread. `close` ends its worker, whatever it is doing. */
export interface ReadPlanJob {
  /** A DXF on earth. The bytes are given away: the caller's array is empty afterwards. */
  readDxf(bytes: Uint8Array<ArrayBuffer>, place: PlanPlace): Promise<Answer<PlacedPlan>>;
  /** The same for a page of a PDF. */
  readPdf(
    bytes: Uint8Array<ArrayBuffer>,
    source: PdfSource,
    place: PlanPlace,
  ): Promise<PdfAnswer<PlacedPlan>>;
  /** A page that is a picture, as one; its measures are those of the page in points. The bytes are given away. */
  renderPdf(bytes: Uint8Array<ArrayBuffer>, source: PdfSource): Promise<Answer<PagePicture>>;
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
    readDxf: (bytes, place) => job.call((api) => api.readDxf(transfer(bytes, [bytes.buffer]), place)),
    readPdf: (bytes, source, place) =>
      job.call((api) => api.readPdf(transfer(bytes, [bytes.buffer]), source, place)),
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
