import type { FeatureGeometry } from '../../domain/entities/geometry.ts';

/** What the device kept of an open form. `values` come from storage: they are checked before use. */
export interface StagedRecord {
  values: Record<string, unknown>;
  geometry: FeatureGeometry | null;
  /** Milliseconds since 1970. */
  at: number;
}

/** Where the work of one open form is kept until it is saved or dropped. */
export interface StagingPort {
  read: () => Promise<StagedRecord | undefined>;
  write: (record: Omit<StagedRecord, 'at'>) => Promise<void>;
  drop: () => Promise<void>;
}
