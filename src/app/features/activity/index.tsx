import { History, Trash2, Users } from 'lucide-react';
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
import { TeamList } from './team-list.tsx';
import { TrashList } from './trash-list.tsx';

const SHOWN = ['list', 'team', 'trash'] as const;
const TITLES = { list: 'title', team: 'team.title', trash: 'trash.title' } as const;
const LEADS = { list: 'lead', team: 'team.lead', trash: 'trash.lead' } as const;

/** The events of this device, the records of the server about all who work on a client, and the trash. */
export default function Activity(): ReactElement {
  const { t } = useTranslation('activity');
  const [search, setSearch] = useSearchParams();
  const now = useNow();
  const body = useKeepFocus<HTMLDivElement>();
  const shown = SHOWN.find((one) => one === search.get('show')) ?? 'list';
  const title = t(TITLES[shown]);
  useScreenTitle(title);
  return (
    <Page
      title={title}
      lead={t(LEADS[shown], { count: TRASH.keptDays })}
      actions={
        <Segment
          label={t('show')}
          options={[
            { id: 'list', label: t('mine'), icon: History },
            { id: 'team', label: t('team.title'), icon: Users },
            { id: 'trash', label: t('trash.title'), icon: Trash2 },
          ]}
          value={shown}
          onChange={(id) =>
            setSearch((before) => {
              // Other parameters stay: whose activity it is.
              if (id === 'list') before.delete('show');
              else before.set('show', id);
              return before;
            })
          }
        />
      }
    >
      <div ref={body} tabIndex={-1} role="group" aria-label={title} className={styles['body']}>
        {shown === 'list' && <ActivityList now={now} />}
        {shown === 'team' && <TeamList now={now} />}
        {shown === 'trash' && <TrashList now={now} />}
      </div>
    </Page>
  );
}
