import { useAtomValue } from 'jotai';
import { X } from 'lucide-react';
import { useCallback, useEffect, useState, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { updateReadyAtom } from '../state/page/notices.ts';
import { Button } from '../ui/action/button.tsx';
import { Logo } from '../ui/basic/logo.tsx';
import {
  isAppReachable,
  isLoadError,
  RETRY_PAUSE,
  ScreenLoadTimeout,
  wasScreenShown,
} from '../state/loading/load-errors.ts';
import styles from './load-failed.module.css';

export interface LoadFailedProps {
  error: unknown;
  /** Loads it once more, and says whether that succeeded. Null where only a reload of the page can help. */
  retry: (() => Promise<boolean>) | null;
  place: 'window' | 'page' | 'card';
  onClose?: (() => void) | undefined;
}

/**
 * Says that the code of a screen could not be loaded. If the server did not answer, the screen is loaded as soon as it does. If
 * the server answers and the code is still missing, the server has another version by now: before any screen was shown the page
 * reloads by itself; after that the person decides.
 */
export function LoadFailed({ error, retry, place, onClose }: LoadFailedProps): ReactElement {
  const { t } = useTranslation('common');
  const update = useAtomValue(updateReadyAtom);
  const [isAsking, setAsking] = useState(false);
  const [isGone, setGone] = useState(false);
  const isCut = isLoadError(error);
  const reason = isGone
    ? 'gone'
    : isCut
      ? 'unreachable'
      : error instanceof ScreenLoadTimeout
        ? 'late'
        : 'failed';

  const tryAgain = useCallback(
    async (isAsked: boolean): Promise<void> => {
      // The code may lie on the device although the server is silent: who presses the button tries at once.
      if (isAsked && retry !== null && (await retry())) return;
      if (!isCut || !(await isAppReachable(fetch, window.location.href))) return;
      if (!isAsked && retry !== null && (await retry())) return;
      if (wasScreenShown()) setGone(true);
      else window.location.reload();
    },
    [isCut, retry],
  );
  useEffect(() => {
    if (!isCut) return undefined;
    const first = wasScreenShown() ? setTimeout(() => void tryAgain(false)) : undefined;
    const timer = setInterval(() => void tryAgain(false), RETRY_PAUSE);
    const again = () => void tryAgain(false);
    window.addEventListener('online', again);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [isCut, tryAgain]);

  const press = async (): Promise<void> => {
    setAsking(true);
    await tryAgain(true);
    setAsking(false);
  };
  const reload = (): void => {
    if (update === null || !isGone) window.location.reload();
    else void update.apply();
  };
  const Place = place === 'card' ? 'section' : 'main';
  const Heading = place === 'card' ? 'h2' : 'h1';
  return (
    <Place className={styles['failed']} data-place={place} role="alert">
      {onClose !== undefined && (
        <div className={styles['close']}>
          <Button variant="ghost" icon={X} onPress={onClose}>
            {t('close')}
          </Button>
        </div>
      )}
      {place === 'window' && <Logo />}
      <Heading className={styles['title']}>{t(`${reason}.title`)}</Heading>
      <p className={styles['text']}>{t(`${reason}.text`)}</p>
      <div className={styles['actions']}>
        {(retry !== null || !isGone) && (
          <Button
            variant={isGone ? 'secondary' : 'primary'}
            isPending={isAsking}
            onPress={() => void press()}
          >
            {t('retry')}
          </Button>
        )}
        {reason !== 'unreachable' && (
          <Button variant={isGone ? 'primary' : 'secondary'} onPress={reload}>
            {t('failed.reload')}
          </Button>
        )}
      </div>
    </Place>
  );
}
