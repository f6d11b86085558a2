import { useTranslation } from 'react-i18next';
import { useScreenTitle } from '../../state/navigation/screen-title.ts';
import { EmptyState } from '../../ui/index.ts';
import styles from './embed-error.module.css';

// @spec 2.12 6.13
/** For a guest in embed mode who may not see what was asked for. Needs no sign-in. */
export default function EmbedError() {
  const { t } = useTranslation('shell');
  useScreenTitle(t('embedError.title'));
  return (
    <main className={styles.screen}>
      <EmptyState title={t('embedError.title')} text={t('embedError.text')} drawing="none" />
    </main>
  );
}
