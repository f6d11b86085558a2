import { transfer } from 'comlink';
import type { Answer } from '../../domain/coded-error.ts';
import { startWasmJob } from '../job/start-wasm-job.ts';
import type { ReadGeopackageApi } from './api.ts';
import { SQL_FILES } from './sql-files.ts';

/** A GeoPackage as GeoJSON (UTF-8). The bytes are given away. Rejects as `startWasmJob` and its calls do. */
export async function convertGeopackage(
  bytes: Uint8Array<ArrayBuffer>,
  signal?: AbortSignal,
): Promise<Answer<Uint8Array<ArrayBuffer>>> {
  const job = await startWasmJob<ReadGeopackageApi>('sql', SQL_FILES, {
    createInline: async () => (await import('./core.ts')).readGeopackageJob(),
    signal,
  });
  try {
    return await job.call((api) => api.convert(transfer(bytes, [bytes.buffer]), job.wasm));
  } finally {
    job.close();
  }
}
