import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router';
import { Button } from '../ui/action/button.tsx';
import styles from './splash.module.css';

/** A screen that threw, or whose code could not be fetched. What was entered is staged on the device already. */
export function Failed() {
  const { t } = useTranslation('common');
  const error = useRouteError();
  return (
    <main className={styles.splash} role="alert">
      <h1 className={styles.title}>{t('failed.title')}</h1>
      <p>{t('failed.text')}</p>
      {error instanceof Error && <p>{error.message}</p>}
      <Button variant="primary" onPress={() => window.location.reload()}>
        {t('failed.reload')}
      </Button>
    </main>
  );
}
