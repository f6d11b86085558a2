import { History, Trash2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { TRASH } from '../../../domain/limits.ts';
import { useKeepFocus } from '../../state/page/keep-focus.ts';
import { useNow } from '../../state/page/use-now.ts';
import { useScreenTitle } from '../../state/navigation/screen-title.ts';
import { Page, Segment } from '../../ui/index.ts';
import { ActivityList } from './activity-list.tsx';
import styles from './activity.module.css';
import { TrashList } from './trash-list.tsx';

/** What happened on this device, and what was deleted or let go. */
export default function Activity(): ReactElement {
  const { t } = useTranslation('activity');
  const [search, setSearch] = useSearchParams();
  const now = useNow();
  const body = useKeepFocus<HTMLDivElement>();
  const shown = search.get('show') === 'trash' ? 'trash' : 'list';
  const title = t(shown === 'trash' ? 'trash.title' : 'title');
  useScreenTitle(title);
  return (
    <Page
      title={title}
      lead={shown === 'trash' ? t('trash.lead', { count: TRASH.keptDays }) : t('lead')}
      actions={
        <Segment
          label={t('show')}
          options={[
            { id: 'list', label: t('title'), icon: History },
            { id: 'trash', label: t('trash.title'), icon: Trash2 },
          ]}
          value={shown}
          onChange={(id) => setSearch(id === 'trash' ? { show: 'trash' } : {})}
        />
      }
    >
      <div ref={body} tabIndex={-1} role="group" aria-label={title} className={styles['body']}>
        {shown === 'trash' ? <TrashList now={now} /> : <ActivityList now={now} />}
      </div>
    </Page>
  );
}
