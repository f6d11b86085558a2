import type { Building } from '../entities/building.ts';
import type { Client } from '../entities/client.ts';
import type { Feature } from '../entities/feature.ts';
import type { Level } from '../entities/level.ts';
import type { Site } from '../entities/site.ts';

/** The tables that hold what people make. */
export interface ContentRows {
  clients: Client;
  sites: Site;
  buildings: Building;
  levels: Level;
  features: Feature;
}
export type ContentTable = keyof ContentRows;

/** One row before and after. `before: null` is a creation, `after: null` a deletion. */
export type Change = {
  [T in ContentTable]: {
    table: T;
    /** `lid`, or `fid` for features. */
    key: string;
    before: ContentRows[T] | null;
    after: ContentRows[T] | null;
  };
}[ContentTable];

/** What one act of a person did: the only way that content changes. */
export interface Moment {
  /** Message key of what happened, for history and undo ("createFeature"). */
  label: string;
  changes: Change[];
}
