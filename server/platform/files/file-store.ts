import type { FileUse } from '../storage/tables/files.ts';

export type { FileUse } from '../storage/tables/files.ts';

/** A file as it was put in. It never changes; only its whole self can go. */
export interface StoredFile {
  mediaType: string;
  /** Bytes. */
  size: number;
  /** Piece by piece: for large files, and for answers. */
  stream: () => ReadableStream<Uint8Array<ArrayBuffer>>;
  /** Whole in memory: for small ones. */
  bytes: () => Promise<Uint8Array<ArrayBuffer>>;
}

/**
 * Where uploaded files lie: the database, or a folder that all server processes share. What one process put in, every
 * other reads.
 */
export interface FileStore {
  /**
   * Keeps a file; it is on the disk when this settles. Without `use` it is an image, which stays until it is deleted;
   * a floor plan that no level points to is swept away after a while.
   * @returns its id, an unguessable UUID.
   */
  put: (bytes: Uint8Array | AsyncIterable<Uint8Array>, mediaType: string, use?: FileUse) => Promise<string>;
  /** Null if the file does not exist. */
  get: (id: string) => Promise<StoredFile | null>;
  /** Does nothing if the file does not exist. */
  delete: (id: string) => Promise<void>;
}
