import { useAtomValue } from 'jotai';
import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router';
import { updateReadyAtom } from '../../state/page/notices.ts';
import { Button } from '../../ui/action/button.tsx';
import { Logo } from '../../ui/basic/logo.tsx';
import styles from '../splash.module.css';
import { answersAgain, isUnreachable, stood } from './chunk-load-error.ts';

/** A screen that threw, or whose code could not be fetched. What was entered is staged on the device already. */
export function Failed() {
  const error = useRouteError();
  return isUnreachable(error) ? <Unreachable /> : <Broken error={error} />;
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

/** Milliseconds between two looks for the server. */
const PAUSE = 5000;

/**
 * The server went before the app was on the device: the page goes on by itself when the server is back. Where a screen
 * stood already, a server that answers has another version by now, which is for the person to take.
 */
function Unreachable() {
  const { t } = useTranslation('common');
  const update = useAtomValue(updateReadyAtom);
  const [isAsking, setAsking] = useState(false);
  const [isGone, setGone] = useState(false);
  const look = async (): Promise<void> => {
    if (!(await answersAgain(fetch, window.location.href))) return;
    if (stood()) setGone(true);
    else window.location.reload();
  };
  useEffect(() => {
    const first = stood() ? setTimeout(() => void look()) : undefined;
    const timer = setInterval(() => void look(), PAUSE);
    const again = () => void look();
    window.addEventListener('online', again);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, []);
  const retry = async (): Promise<void> => {
    if (isGone) return update === null ? window.location.reload() : update.apply();
    setAsking(true);
    await look();
    setAsking(false);
  };
  return (
    <main className={styles.splash} role="alert">
      <Logo />
      <h1 className={styles.title}>{t(isGone ? 'gone.title' : 'unreachable.title')}</h1>
      <p className={styles.text}>{t(isGone ? 'gone.text' : 'unreachable.text')}</p>
      <Button variant="primary" isPending={isAsking} onPress={() => void retry()}>
        {t(isGone ? 'failed.reload' : 'retry')}
      </Button>
    </main>
  );
}
