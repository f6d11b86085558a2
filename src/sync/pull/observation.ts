import type { ContentRow } from '../../db/index.ts';
import type { ContentTable } from '../../domain/moment/moment.ts';
import type { BatchRead } from '../audit/batch-read.ts';

export interface Observation {
  table: ContentTable;
  /** What the server has in this place. */
  theirs: ContentRow[];
  /** Keys that the device has in the same place; what is not among `theirs` was deleted there. */
  here: string[];
  /** When the read began: what was acknowledged since is newer. Milliseconds since 1970. */
  startedAt: number;
}

export interface ObservePorts {
  now: number;
  newId: () => string;
  /** For a network: what the same read has shown so far of writes of this device. */
  together?: BatchRead;
}
