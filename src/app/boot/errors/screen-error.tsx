import { lazy, Suspense, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router';
import { isLoadError } from '../../state/loading/load-errors.ts';
import { LoadFailed } from '../../screens/load-failed.tsx';
import { Button } from '../../ui/action/button.tsx';
import styles from '../splash.module.css';

/** A screen that threw, or whose code could not be fetched. What was entered is staged on the device already. */
export function ScreenError() {
  const error = useRouteError();
  return isLoadError(error) ? (
    <LoadFailed error={error} retry={null} place="window" />
  ) : (
    <Broken error={error} />
  );
}

// Without it the reload is still offered.
const Rescue = lazy<ComponentType<{ error: unknown }>>(() =>
  import('./rescue-unsent-work.tsx').catch(() => ({ default: () => null })),
);

function Broken({ error }: { error: unknown }) {
  const { t } = useTranslation('common');
  const isStorage = error instanceof Error && error.name === 'DbError';
  return (
    <main className={styles.splash}>
      <div role="alert">
        <h1 className={styles.title}>{t('failed.title')}</h1>
        {!isStorage && <p className={styles['text']}>{t('failed.text')}</p>}
      </div>
      <Button variant="primary" onPress={() => window.location.reload()}>
        {t('failed.reload')}
      </Button>
      <Suspense fallback={null}>
        <Rescue error={error} />
      </Suspense>
    </main>
  );
}
