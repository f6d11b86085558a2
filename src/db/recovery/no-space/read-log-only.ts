import type { StoreyDatabase } from '../../database/database.ts';
import { ancestorsOf, entityKeyOf, entityOfStaged, isOfForm, rowOf } from '../../schema/entity-key.ts';
import type { EntityKey } from '../../schema/operation.ts';
import type { StagingRecord } from '../../schema/records.ts';
import { collect, type LoggedTransaction, type SegmentEntries } from '../collect.ts';
import { readInParts } from '../read-segment.ts';
import { segmentNameIn } from '../../journal/log/segment-index.ts';

/** Log-only work on this device, of any tab. */
export interface LogOnlyWork {
  /** In the order in which it was done. */
  acts: LoggedTransaction[];
  /** Drafts. */
  forms: StagingRecord[];
}

const NOTHING: LogOnlyWork = { acts: [], forms: [] };

/** Reads the journal again, because tabs don't tell each other. Unreadable entries are skipped. */
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

/** The entities of that work and all their ancestors. */
export const keysOfLogOnly = ({ acts, forms }: LogOnlyWork): Set<EntityKey> =>
  new Set([
    ...acts.flatMap(({ changes }) =>
      changes.flatMap((change) => [entityKeyOf(change.table, change.key), ...ancestorsOf(rowOf(change))]),
    ),
    ...forms.map(({ entityKey }) => entityOfStaged(entityKey)),
  ]);
