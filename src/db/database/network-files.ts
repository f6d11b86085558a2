/** Where the earlier networks of one database lie, each in a file. What fails rejects. */
export interface NetworkFiles {
  list: () => Promise<NetworkFile[]>;
  /** Null: it is not there. */
  read: (name: string) => Promise<Uint8Array<ArrayBuffer> | null>;
  /** Whole or not at all. */
  write: (name: string, bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
  /** Does nothing if the file does not exist. */
  remove: (name: string) => Promise<void>;
}

export interface NetworkFile {
  name: string;
  bytes: number;
}
