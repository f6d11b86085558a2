import { lazy, Suspense, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/action/button.tsx';
import { Logo } from '../../ui/basic/logo.tsx';
import styles from '../splash.module.css';

// Without it there are still the other ways.
const Rescue = lazy<ComponentType<{ error: unknown }>>(() =>
  import('./rescue-unsent-work.tsx').catch(() => ({ default: () => null })),
);

/** In the place of a splash that stays: the storage does not answer. What is on the device opens by itself once it does. */
export default function SlowStart() {
  const { t } = useTranslation('safety');
  return (
    <main className={styles.splash}>
      <Logo />
      <div role="alert">
        <h1 className={styles.title}>{t('slowStart.title')}</h1>
        <p className={styles.text}>{t('slowStart.text')}</p>
      </div>
      {/* The page before may hold the storage: going back closes it there. */}
      {window.history.length > 1 && (
        <Button variant="primary" onPress={() => window.history.back()}>
          {t('slowStart.back')}
        </Button>
      )}
      <Button onPress={() => window.location.reload()}>{t('slowStart.reload')}</Button>
      <Suspense fallback={null}>
        <Rescue error={null} />
      </Suspense>
    </main>
  );
}
