import { useMemo } from 'react';
import { draftedEntities, listDrafts, type DraftView, type EntityKey } from '../../db/index.ts';
import type { ContentTable } from '../../domain/moment/index.ts';
import { useSharedQuery } from './shared-query.ts';
import { useWorkspace } from './workspace.ts';

const NONE: ReadonlySet<EntityKey> = new Set();

/**
 * Entity keys (`<table>:<key>`, or `<table>:new:<parent>…`) with work that was entered in a form and neither saved nor
 * discarded. Follows changes, also of other tabs.
 */
export function useDraftedEntities(): ReadonlySet<EntityKey> {
  const { db } = useWorkspace();
  // As one text: each key that is typed is kept, and what there are drafts of stays the same.
  const keys = useSharedQuery(db, 'drafted', async () => [...(await draftedEntities(db))].sort().join('\n'));
  return useMemo(() => (keys === undefined || keys === '' ? NONE : new Set(keys.split('\n'))), [keys]);
}

/** Drafts of things that were never saved and are to lie in this parent, the youngest first. */
export function useNewDrafts(table: ContentTable, parentKey: string | undefined, list?: string): DraftView[] {
  const { db } = useWorkspace();
  const drafts = useSharedQuery(db, 'drafts', async () => listDrafts(db)) ?? [];
  const about = `${table}:new:${parentKey ?? ''}${list === undefined ? '' : `:${list}`}`;
  return drafts.filter(({ key }) => key.split('#', 1)[0] === about);
}
