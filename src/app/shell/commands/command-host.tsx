import { useAtom, useAtomValue } from 'jotai';
import { lazy, Suspense, useEffect, useMemo, useRef } from 'react';
import { useKeyListener } from '../../commands/registry/index.ts';
import { commandDialogAtom, earlyWordsAtom, navigationOfferAtom } from '../../editor/offers.ts';
import { useHeld } from '../../editor/held.ts';
import { useStable } from '../../editor/use-stable.ts';
import { notificationsAtom } from '../../state/page/notifications.ts';
import { useGo } from '../../state/navigation/use-go.ts';
import { useTranslation } from 'react-i18next';
import { retryLoading } from '../../state/loading/retry-loading.ts';
import styles from './command-host.module.css';

const CommandPalette = lazy(retryLoading(() => import('../palette/command-palette.tsx')));
const ShortcutsSheet = lazy(retryLoading(() => import('./shortcuts-sheet.tsx')));
const HiddenNotices = lazy(retryLoading(() => import('../notices/hidden-notices.tsx')));
const Tour = lazy(retryLoading(() => import('../tour/tour.tsx')));

/** Handles the keys of commands on every screen of a signed-in person, and shows their dialogs. */
export function CommandHost() {
  useKeyListener();
  const go = useStable(useGo());
  useHeld(
    navigationOfferAtom,
    useMemo(() => ({ go }), [go]),
  );
  const dialog = useAtomValue(commandDialogAtom);
  return (
    <Suspense fallback={null}>
      {dialog === 'palette' && (
        <Suspense fallback={<EarlyWords />}>
          <CommandPalette />
        </Suspense>
      )}
      {dialog === 'shortcuts' && <ShortcutsSheet />}
      {dialog === 'tour' && <Tour />}
      {useAtomValue(notificationsAtom) && <HiddenNotices />}
    </Suspense>
  );
}

/** Takes what is typed while the palette is still being loaded, which then begins with it. */
function EarlyWords() {
  const { t } = useTranslation('commands');
  const [words, setWords] = useAtom(earlyWordsAtom);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <input
      ref={field}
      className={styles.early}
      aria-label={t('labels.openPalette')}
      placeholder={t('labels.openPalette')}
      autoComplete="off"
      dir="auto"
      value={words}
      onChange={(event) => setWords(event.target.value)}
    />
  );
}
