import { dropStaging, readStaging, stage, type StagingRecord } from '../../db/index.ts';
import type { Workspace } from '../state/workspace.ts';

/** Where one open form keeps its work: the port that forms ask for. */
export interface Staging {
  read: () => Promise<StagingRecord | undefined>;
  write: (record: Pick<StagingRecord, 'values' | 'geometry'>) => Promise<void>;
  drop: () => Promise<void>;
}

/** @param entityKey `<table>:<key>`, or `<table>:new:<parent>…` for what is not there yet */
export function stagingOf(
  { db, now }: Pick<Workspace, 'db' | 'now'>,
  entityKey: string,
  mode: StagingRecord['mode'],
): Staging {
  return {
    read: () => readStaging(db, entityKey),
    write: ({ values, geometry }) => stage(db, entityKey, { values, geometry, mode }, now()),
    drop: () => dropStaging(db, entityKey),
  };
}
