import type { Box } from './boxed-content.ts';

/** Of what tiles are made. */
export interface TileSource {
  /** How the thread reaches the database, which may lie elsewhere after it was away. */
  address: { host?: string; user?: string; database?: string; connectionString?: string };
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
