import {
  createElement,
  Suspense,
  useCallback,
  useEffect,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { useTranslation } from 'react-i18next';
import { TIME } from '../../domain/limits.ts';
import { Spinner } from '../ui/basic/spinner.tsx';
import { ScreenLoadTimeout, markScreenShown } from '../state/loading/load-errors.ts';
import { LoadFailed } from './load-failed.tsx';
import type { LoadableScreen } from './load-screen.ts';

export interface ScreenSlotProps {
  screen: LoadableScreen;
  /** The message where the screen can't be loaded: in its whole place, or as a card over the map. */
  failedAs: 'page' | 'card';
  /** What is shown meanwhile; a spinner if not given. */
  fallback?: ReactNode;
  onClose?: () => void;
}

/** @throws ScreenLate after `TIME.scriptLoad`; what is loaded later is passed on all the same */
async function loadInTime(screen: LoadableScreen, onLoaded: (found: ComponentType) => void): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ScreenLoadTimeout()), TIME.scriptLoad);
  });
  try {
    await Promise.race([screen.load().then(onLoaded), late]);
  } finally {
    clearTimeout(timer);
  }
}

// @spec 8.60
/**
 * The place of a screen: loads its code and shows it. If that fails or takes too long, the place says so and offers to try
 * again. The rest of the page goes on.
 */
export function ScreenSlot(props: ScreenSlotProps): ReactNode {
  // Routes of different screens put a slot into the same place: without a key the former screen would stay.
  return <Slot key={props.screen.key} {...props} />;
}

function Slot({ screen, failedAs, fallback, onClose }: ScreenSlotProps): ReactNode {
  // A screen that was loaded before is rendered at once: `lazy` would show the fallback for a while all the same.
  const [Screen, setScreen] = useState<ComponentType | null>(screen.loaded);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  const load = useCallback(
    async () =>
      loadInTime(screen, (found) => setScreen(() => found)).then(
        () => true,
        (error: unknown) => {
          setFailure({ error });
          return false;
        },
      ),
    [screen],
  );
  const isLoaded = Screen !== null;
  useEffect(() => {
    if (isLoaded) markScreenShown();
    else void load();
  }, [isLoaded, load]);

  const waiting = fallback === undefined ? <Loading /> : fallback;
  // What a screen waits for, its texts for instance, is waited for in its place alone.
  if (Screen !== null) return <Suspense fallback={waiting}>{createElement(Screen)}</Suspense>;
  if (failure === null) return waiting;
  return <LoadFailed error={failure.error} retry={load} place={failedAs} onClose={onClose} />;
}

function Loading(): ReactNode {
  const { t } = useTranslation('common');
  return <Spinner label={t('loading')} />;
}
