import { transfer } from 'comlink';
import type { Position } from '../../domain/entities/geometry.ts';
import { startWasmJob } from '../job/start-wasm-job.ts';
import type { IfcAnswer, IfcBelief, ReadIfcApi } from './api.ts';
import { IFC_FILES } from './ifc-files.ts';

/** A building model. `close` ends its worker, whatever it is doing. */
export interface ReadIfcJob {
  open(bytes: Uint8Array<ArrayBuffer>, building: Position): Promise<IfcAnswer>;
  take(id: string, belief: IfcBelief): Promise<Uint8Array<ArrayBuffer>>;
  close(): void;
}

/** Starts the job in a worker of its own. Rejects as `startWasmJob`, its calls with `JobError`s or the signal's reason. */
export async function startReadIfc(signal?: AbortSignal): Promise<ReadIfcJob> {
  const job = await startWasmJob<ReadIfcApi>('web-ifc', IFC_FILES, {
    createInline: async () => {
      // No page may compile it. Built, it is in the script of the worker alone, which the app is not installed with.
      if (import.meta.env.PROD) throw new Error('Building models are read in a worker');
      const [{ readIfcJob }, { loadWebIfc }] = await Promise.all([
        import('./core.ts'),
        import('./load-web-ifc.ts'),
      ]);
      return readIfcJob(() => loadWebIfc(null));
    },
    signal,
  });
  return {
    open: (bytes, building) =>
      job.call((api) => api.open(transfer(bytes, [bytes.buffer]), job.wasm, building)),
    take: (id, belief) => job.call((api) => api.take(id, belief)),
    close: () => job.close(),
  };
}
