import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { entityKeyOf, rowStatusOf, type ContentRow, type PendingStates } from '../../../../db/index.ts';
import { publishTag } from '../../../../domain/status/index.ts';
import type { ContentTable } from '../../../../domain/moment/moment.ts';
import { useDraftedEntities } from '../../../state/content/drafts.ts';
import { useMappingTag } from '../../../state/content/level-mapping.ts';
import { usePublishingStatus } from '../../../state/sync-status/publishing.ts';
import { retryLoading } from '../../../state/loading/retry-loading.ts';
import { Tag } from '../../../ui/index.ts';
import type { SharedState } from './shared-state.ts';
import { publishStateOf, keyOf } from '../../../../domain/entities/row.ts';

/** Seldom there is one: it is not loaded with the list. */
const MappingTag = lazy(retryLoading(() => import('./mapping-tag.tsx')));

const TAG_KINDS = {
  toPublish: 'to-publish',
  inPreview: 'to-publish',
  publishing: 'waiting',
  publishError: 'error',
  deleted: 'marked-for-deletion',
} as const;

export interface RowTagProps {
  states: PendingStates;
  table: ContentTable;
  row: ContentRow;
  isEditing?: boolean;
  /** A state shown above the list is not repeated in each of its rows. */
  shared?: SharedState;
  /** The row itself says that it is marked for deletion. */
  isSaidAlready?: boolean;
}

/** At most one tag stands in a row: error, conflict, editing, draft, waiting, mapping, publishing, in this order. */
export function RowTag({
  states,
  table,
  row,
  isEditing = false,
  shared = null,
  isSaidAlready = false,
}: RowTagProps) {
  const { t } = useTranslation('content');
  const tag = rowStatusOf(states, table, row);
  const drafted = useDraftedEntities();
  const status = usePublishingStatus();
  const mapping = useMappingTag(row.kind === 'level' ? row : null);
  if (tag === 'refused') return <Tag kind="error" text={t('tags.refused')} />;
  if (tag === 'conflict') return <Tag kind="needs-you" text={t('tags.conflict')} />;
  if (isEditing) return <Tag kind="editing" text={t('tags.editing')} />;
  if (drafted.has(entityKeyOf(table, keyOf(row)))) return <Tag kind="draft" text={t('tags.draft')} />;
  if (tag === 'sending') return <Tag kind="waiting" text={t('tags.sending')} />;
  if (tag === 'waiting') return <Tag kind="waiting" text={t('tags.waiting')} />;
  if (mapping !== null)
    return (
      <Suspense fallback={null}>
        <MappingTag tag={mapping} />
      </Suspense>
    );
  const published = publishTag(publishStateOf(row), status);
  if (published === null) return null;
  if (published === 'deleted' ? isSaidAlready : shared === 'toPublish' && published !== 'publishError')
    return null;
  return <Tag kind={TAG_KINDS[published]} text={t(`tags.${published}`)} />;
}
