import type { Remote } from 'comlink';
import type { Feature } from '../../domain/entities/feature.ts';
import type { PlacesHere, Separator } from '../../domain/tables/index.ts';
import { startJob } from '../job/start-job.ts';
import type { PlaceTableApi, TableFormat, TableRead } from './api.ts';

async function run<T>(ask: (api: Remote<PlaceTableApi> | PlaceTableApi) => Promise<T>): Promise<T> {
  const job = startJob<PlaceTableApi>({
    name: 'place-table',
    createWorker: () =>
      new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'place-table' }),
    createInline: async () => (await import('./core.ts')).placeTableJob(),
  });
  try {
    return await job.call(ask);
  } finally {
    job.close();
  }
}

/** Writes places as a file, off the page's thread. Rejections are `JobError`s, here and below. */
export const writePlaceTable = (
  places: readonly Feature[],
  format: TableFormat,
  separator: Separator,
): Promise<Uint8Array<ArrayBuffer>> => run((api) => api.write(places, format, separator));

/** Holds a file against the places of a level. */
export const comparePlaceTable = (file: Blob, here: PlacesHere): Promise<TableRead> =>
  run((api) => api.compare(file, here));
