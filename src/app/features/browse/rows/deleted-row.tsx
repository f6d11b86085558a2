import { lazy, Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContentRow, DeletedRow as Deleted, PendingStates } from '../../../../db/index.ts';
import type { ContentTable } from '../../../../domain/moment/moment.ts';
import { usePermission } from '../../../state/rights/permission.ts';
import { retryLoading } from '../../../state/loading/retry-loading.ts';
import { ListRow } from '../../../ui/index.ts';
import { RowTag } from './row-tag.tsx';

// Most lists have nothing that is marked for deletion.
const RestoreButton = lazy(retryLoading(() => import('./restore-button.tsx')));

interface Props {
  states: PendingStates;
  table: ContentTable;
  deleted: Deleted<ContentRow>;
  title: string;
  pictogram: ReactNode;
}

/** Something published that goes with the next publishing: it can't be opened, and can be brought back. */
export function DeletedRow({ states, table, deleted, title, pictogram }: Props) {
  const { t } = useTranslation('content');
  const { canEdit } = usePermission();
  return (
    <ListRow
      pictogram={pictogram}
      title={title}
      subtitle={t('tags.deleted')}
      isDeleted
      tag={<RowTag states={states} table={table} row={deleted.row} isSaidAlready />}
      end={
        canEdit && (
          <Suspense fallback={null}>
            <RestoreButton table={table} deleted={deleted} title={title} />
          </Suspense>
        )
      }
    />
  );
}
