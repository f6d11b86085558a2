import { useTranslation } from 'react-i18next';
import type { PlainRouteName } from '../../routes/route-table.ts';
import { useScreenTitle } from '../../state/navigation/screen-title.ts';
import { EmptyState } from '../../ui/index.ts';
import styles from './coming-soon.module.css';

export type LaterName = Exclude<PlainRouteName, 'SyncCentre' | 'Conflicts' | 'Activity'>;

/** The frame of a screen that a later version fills. */
export function LaterScreen({ name }: { name: LaterName }) {
  const { t } = useTranslation('shell');
  const screen = t(`screens.${name}`);
  useScreenTitle(screen);
  return (
    <main className={styles.screen}>
      <EmptyState title={t('later.title', { screen })} text={t('later.text')} drawing="later" />
    </main>
  );
}
