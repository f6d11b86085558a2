import { useRef } from 'react';
import { sameValue } from '../../../../domain/moment/index.ts';
import type { OutboxEntry } from '../../../../sync/index.ts';
import { useWorkspace } from '../../../state/session/workspace.ts';
import { useLiveQuery } from '../../../state/queries/use-live-query.ts';

/**
 * Every change that has not arrived; undefined until they are read. Unchanged entries stay the same objects: with each arrival
 * all are read again, and only changed rows are to be drawn.
 */
export function useOutbox(): readonly OutboxEntry[] | undefined {
  const { engine } = useWorkspace();
  const before = useRef<ReadonlyMap<string, OutboxEntry>>(new Map());
  return useLiveQuery(async () => {
    const entries = (await engine.listOutbox()).map((entry) => {
      const same = before.current.get(entry.entityKey);
      return same !== undefined && sameValue(same, entry) ? same : entry;
    });
    before.current = new Map(entries.map((entry) => [entry.entityKey, entry]));
    return entries;
  }, [engine]);
}
