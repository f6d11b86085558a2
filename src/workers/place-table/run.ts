import type { Remote } from 'comlink';
import type { Feature } from '../../domain/entities/feature.ts';
import type {
  MetadataComparison,
  MetadataOwner,
  PlacesHere,
  Separator,
  Words,
} from '../../domain/tables/index.ts';
import type { Encoding } from '../../domain/text-encoding/index.ts';
import { runJob } from '../job/start-job.ts';
import type { PlaceTableApi, TableFormat, TableRead } from './api.ts';

function run<T>(ask: (api: Remote<PlaceTableApi> | PlaceTableApi) => Promise<T>): Promise<T> {
  return runJob<PlaceTableApi, T>(
    {
      name: 'place-table',
      createWorker: () =>
        new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'place-table' }),
      createInline: async () => (await import('./core.ts')).placeTableJob(),
    },
    ask,
  );
}

/** Writes places as a file, off the page's thread. Rejections are `JobError`s, here and below. */
export const writePlaceTable = (
  places: readonly Feature[],
  format: TableFormat,
  separator: Separator,
  languages: readonly string[] = [],
): Promise<Uint8Array<ArrayBuffer>> => run((api) => api.write(places, format, separator, languages));

/** Holds a file against the places of a level. */
export const comparePlaceTable = (
  file: Blob,
  here: PlacesHere,
  encoding: Encoding | null = null,
): Promise<TableRead> => run((api) => api.compare(file, here, encoding));

/** Writes client, sites and buildings as a file. */
export const writeMetadataTable = (
  owners: readonly MetadataOwner[],
  format: TableFormat,
  separator: Separator,
): Promise<Uint8Array<ArrayBuffer>> => run((api) => api.writeMetadata(owners, format, separator));

/** Holds a file against client, sites and buildings. */
export const compareMetadataTable = (
  file: Blob,
  owners: readonly MetadataOwner[],
  encoding: Encoding | null = null,
  words?: Words,
): Promise<TableRead<MetadataComparison>> => run((api) => api.compareMetadata(file, owners, encoding, words));
