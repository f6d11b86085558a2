import type { StoreyDatabase } from '../../schema/database.ts';
import { ancestorsOf, entityKeyOf, entityOfStaged, isOfForm, rowOf } from '../../schema/entity-key.ts';
import type { EntityKey } from '../../schema/operation.ts';
import type { StagingRecord } from '../../schema/records.ts';
import { collect, type LoggedTransaction, type SegmentEntries } from '../recovery/collect.ts';
import { readInParts } from '../recovery/read-segment.ts';
import { segmentNameIn } from '../recovery/segment-index.ts';

/** What the journal of this device has and the database has not, whichever tab wrote it. */
export interface LogOnlyWork {
  /** In the order in which they were done. */
  acts: LoggedTransaction[];
  /** Forms as they stand there. */
  forms: StagingRecord[];
}

const NOTHING: LogOnlyWork = { acts: [], forms: [] };

/** Reads the journal anew: other tabs tell each other nothing of it. What can't be read of it is not said. */
export async function readLogOnly({ journal }: StoreyDatabase): Promise<LogOnlyWork> {
  if (journal === null) return NOTHING;
  const { port } = journal;
  const segments: SegmentEntries[] = [];
  for (const name of await port.segments().catch(() => [])) {
    const context = segmentNameIn(name)?.context;
    const bytes = await port.read(name).catch(() => null);
    if (context === undefined || bytes === null) continue;
    segments.push({ name, context, lines: (await readInParts(bytes)).lines });
  }
  const { entries, staging } = collect(segments);
  return {
    acts: entries.filter(({ isKept }) => isKept),
    forms: [...staging.values()].flatMap(({ record, isHomeless }) =>
      record !== null && isHomeless && isOfForm(record.entityKey) ? [record] : [],
    ),
  };
}

/** What that is about, and all that lies above it. */
export const keysOfLogOnly = ({ acts, forms }: LogOnlyWork): Set<EntityKey> =>
  new Set([
    ...acts.flatMap(({ changes }) =>
      changes.flatMap((change) => [entityKeyOf(change.table, change.key), ...ancestorsOf(rowOf(change))]),
    ),
    ...forms.map(({ entityKey }) => entityOfStaged(entityKey)),
  ]);
