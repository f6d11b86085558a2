import type { DatabaseAddress } from '../../../platform/storage/thread-database.ts';
import type { Box } from './boxed-content.ts';

/** Of what tiles are made. */
export interface TileSource {
  address: DatabaseAddress;
  clientId: number;
  snapshotId: string;
  contentHash: string;
}

export type TileQuestion =
  | { kind: 'prepare'; source: TileSource }
  | { kind: 'bounds'; source: TileSource }
  | { kind: 'tile'; source: TileSource; z: number; x: number; y: number };

export type TileAnswer =
  | { kind: 'prepared' }
  | { kind: 'bounds'; bounds: Box; center: [number, number] }
  | { kind: 'tile'; gzipped: Uint8Array<ArrayBuffer>; etag: string };
