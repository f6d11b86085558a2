import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ContentTable } from '../../../../domain/moment/index.ts';
import { useContentRoute } from '../../../state/navigation/content-route.ts';
import { draftPath } from '../../../state/navigation/draft-path.ts';
import { useNewDrafts } from '../../../state/content/drafts.ts';
import { useGo } from '../../../state/navigation/use-go.ts';
import { useRefs } from '../../../state/navigation/server-refs.ts';
import { ListRow, Pictogram, Tag } from '../../../ui/index.ts';
import styles from './new-drafts.module.css';

export interface NewDraftsProps {
  table: ContentTable;
  /** `lid` of what the new things are to lie in. */
  parentKey: string | undefined;
  /** For contents of a level: the list to which it will belong. */
  list?: string;
}

/** Things that were entered and never saved: the list offers to go on with them. Nothing while one is being added. */
export function NewDrafts({ table, parentKey, list }: NewDraftsProps): ReactNode {
  const { t } = useTranslation('content');
  const route = useContentRoute();
  const go = useGo();
  const ref = useRefs();
  const drafts = useNewDrafts(table, parentKey, list);
  if (drafts.length === 0 || route.panel === 'add') return null;
  return (
    <div className={styles.drafts} role="group" aria-label={t('drafts.title')}>
      {drafts.map((draft) => {
        const path = draftPath(draft, ref);
        return (
          path !== null && (
            <ListRow
              key={draft.key}
              pictogram={<Pictogram icon={Plus} />}
              title={draft.title || t('drafts.untitled')}
              subtitle={t('drafts.goOn')}
              tag={<Tag kind="draft" text={t('tags.draft')} />}
              onPress={() => go(path)}
            />
          )
        );
      })}
    </div>
  );
}
