import type { DatabaseAddress } from '../../../platform/storage/thread-database.ts';
import type { PublicMap } from '../../../../src/domain/public-map/index.ts';

/** What of a map shapes its files. */
export type FileSettings = Pick<PublicMap, 'siteIds' | 'audience' | 'languages' | 'shows' | 'routing'>;

/** Of what the files of a revision are made. */
export interface FileSource {
  address: DatabaseAddress;
  clientId: number;
  snapshotId: string;
  mapId: string;
  slug: string;
  revision: string;
  settings: FileSettings;
}

export type FileQuestion =
  /** For a job, which may have been replaced. */
  | { kind: 'make'; source: FileSource; job: { id: number; claim: number } }
  /** A tile that was not made ahead. */
  | { kind: 'tile'; source: FileSource; path: string };

/** What was asked for is in the database. */
export type FileAnswer = 'made';

export const TILE_TYPE = 'application/vnd.mapbox-vector-tile';
