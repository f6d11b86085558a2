import { useMemo } from 'react';
import {
  CONTENT_TABLES,
  countDrafts,
  draftedEntities,
  listDrafts,
  type DraftView,
  type EntityKey,
  type StoreyDatabase,
} from '../../../db/index.ts';
import type { ContentTable } from '../../../domain/moment/index.ts';
import type { Query } from '../queries/query.ts';
import { useQuery } from '../queries/shared-query.ts';
import { useWorkspace } from '../session/workspace.ts';

const NONE: ReadonlySet<EntityKey> = new Set();

/** As one text: each key that is typed is kept, and what there are drafts of stays the same. */
const draftedQuery = (db: StoreyDatabase): Query<string> => ({
  key: 'drafted',
  tables: ['staging'],
  ask: async () => [...(await draftedEntities(db))].sort().join('\n'),
});

const draftsQuery = (db: StoreyDatabase): Query<DraftView[]> => ({
  key: 'drafts',
  tables: ['staging', 'trash', ...CONTENT_TABLES],
  ask: async () => listDrafts(db),
});

/**
 * Entity keys (`<table>:<key>`, or `<table>:new:<parent>…`) with work that was entered in a form and neither saved nor
 * discarded. Follows changes, also of other tabs.
 */
export function useDraftedEntities(): ReadonlySet<EntityKey> {
  const { db } = useWorkspace();
  const keys = useQuery(db, draftedQuery(db));
  return useMemo(() => (keys === undefined || keys === '' ? NONE : new Set(keys.split('\n'))), [keys]);
}

const unfinishedQuery = (db: StoreyDatabase): Query<number> => ({
  key: 'unfinished',
  tables: ['staging', 'files'],
  ask: async () => countDrafts(db),
});

/** How many forms, sheets and arrived pictures were neither saved nor discarded. */
export function useUnfinishedCount(): number {
  const { db } = useWorkspace();
  return useQuery(db, unfinishedQuery(db)) ?? 0;
}

/** Whether it is known that nothing is kept of forms about a thing: asking the device again takes a moment. */
export function useHasNoDraft(entityKey: EntityKey): boolean {
  const { db } = useWorkspace();
  const keys = useQuery(db, draftedQuery(db));
  return keys !== undefined && !keys.split('\n').includes(entityKey);
}

/** All work that was entered in forms and neither saved nor discarded, the youngest first. Undefined while the device is asked. */
export function useAllDrafts(): readonly DraftView[] | undefined {
  const { db } = useWorkspace();
  return useQuery(db, draftsQuery(db));
}

/** Drafts of things that were never saved and are to lie in this parent, the youngest first. */
export function useNewDrafts(table: ContentTable, parentKey: string | undefined, list?: string): DraftView[] {
  const { db } = useWorkspace();
  const drafts = useQuery(db, draftsQuery(db)) ?? [];
  const about = `${table}:new:${parentKey ?? ''}${list === undefined ? '' : `:${list}`}`;
  return drafts.filter(({ key }) => key.split('#', 1)[0] === about);
}
