import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/index.ts';
import styles from './coming-soon.module.css';

/** The frame of a screen that a later version fills. */
export function ComingSoonScreen({ title }: { title: string }) {
  const { t } = useTranslation('shell');
  return (
    <main className={styles.screen}>
      <EmptyState title={t('later.title', { screen: title })} text={t('later.text')} drawing="later" />
    </main>
  );
}
